/** Texts of the publisher panel's page of the last day. */
export const dayTexts = {
  title: 'El último día',
  back: 'Publicación',
  programs: { site: 'El sitio', api: 'El sistema de la tienda' },
  noData: 'Todavía no hay datos. Aparecen a los dos minutos de arrancar.',
  requests: 'Respuestas',
  errors: 'De ellas, con error del servidor',
  p95: '95 de cada 100 salieron en',
  seconds: (text: string) => `${text} s`,
  milliseconds: (amount: number) => `${amount} ms`,
  moreThan: (text: string) => `más de ${text} s`,
  none: 'sin visitas',
  memory: 'Memoria ahora y en su punto más alto',
  memoryOf: (now: number, most: number) => `${count(now)} MB · ${count(most)} MB`,
  delay: 'La mayor demora interna',
  orders: 'Compras realizadas',
  failedPayments: 'Pagos rechazados',
  measured: 'Minutos con datos',
  measuredOf: (minutes: number) => `${count(minutes)} de 1.440`,
  chart: (most: number) => `Respuestas por media hora; el máximo, ${count(most)}`,
  bar: (time: string, requests: number, errors: number) =>
    errors === 0
      ? `${time} · ${count(requests)}`
      : `${time} · ${count(requests)} (${count(errors)} con error)`,
  count,
} as const;

function count(amount: number): string {
  return amount.toLocaleString('es-AR');
}
