/** Texts of pages that are read without a network. */
export const offlineTexts = {
  /** On a page that was kept; `since` from `sinceWords`. */
  asItWas: (since: string) => `Sin conexión: ves esta página como estaba ${since}.`,
  /** On a cart or an order. */
  dataAsItWas: (since: string) => `Sin conexión: ves estos datos como estaban ${since}.`,

  title: 'Sin conexión',
  text: 'Esta página no se puede abrir sin internet, porque todavía no la leíste en este dispositivo.',
  retry: 'Probar de nuevo',
  readTitle: 'Lo que podés abrir ahora',
  readNothing: 'Todavía no hay páginas guardadas en este dispositivo.',
  cart: 'Tu carrito',
  orders: 'Tus pedidos',
} as const;

/** How long ago, in words. @param ms at least 0 */
export function sinceWords(ms: number): string {
  const minutes = Math.floor(ms / 60_000);
  if (minutes < 1) return 'hace menos de un minuto';
  if (minutes < 60) return counted(minutes, 'minuto', 'minutos');
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return counted(hours, 'hora', 'horas');
  return counted(Math.floor(hours / 24), 'día', 'días');
}

function counted(count: number, one: string, many: string): string {
  return `hace ${count} ${count === 1 ? one : many}`;
}
