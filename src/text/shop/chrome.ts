/** What the frame of every page says once the page is idle; the rest of it is in `shop.ts`, which only the islands load. */

export const menuTexts = {
  open: 'Categorías',
  /** On phones, where it holds the whole navigation. */
  openAll: 'Menú',
  sections: 'Secciones del menú',
  close: 'Cerrar',
  title: 'Categorías',
  everything: 'Todo el catálogo',
  subcategoriesOf: (name: string) => `Subcategorías de ${name}`,
  loadFailed: 'No pudimos cargar las categorías.',
} as const;

export const barTexts = {
  label: 'Mensajes de la tienda',
  pause: 'Pausar los mensajes',
  resume: 'Reanudar los mensajes',
  failed: 'No pudimos cargar los mensajes.',
} as const;

export const newsletterInvitationTexts = {
  title: 'No te pierdas ninguna novedad',
  text: 'Lanzamientos, preventas y ofertas, una vez por semana en tu correo.',
  link: 'Suscribirme al newsletter',
  close: 'Ahora no',
} as const;

/** @param label of the bell */
export const bellTexts = { unread: (label: string, count: number) => `${label}, ${count} sin leer` } as const;

export const cookiesTexts = {
  label: 'Aviso de cookies',
  text: 'Usamos cookies propias y, si aceptás, de medición.',
  more: 'Privacidad',
  accept: 'Aceptar',
  refuse: 'Rechazar',
} as const;
