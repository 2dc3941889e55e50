/** Of the site server itself, without a page or API. */
export const serverAnswers = {
  badAddress: {
    title: 'Dirección no válida',
    text: 'La dirección que intentaste abrir no es válida. Revisala o volvé al inicio.',
  },
  badRequest: {
    title: 'Solicitud no válida',
    text: 'No pudimos leer lo que envió tu navegador. Volvé a intentar desde el inicio.',
  },
  methodNotAllowed: {
    title: 'Operación no permitida',
    text: 'Esta dirección solo se puede leer.',
  },
  notFound: {
    title: 'Página no encontrada',
    text: 'La página que buscás no existe o cambió de dirección.',
  },
  failed: {
    title: 'Algo salió mal',
    text: 'No pudimos mostrar esta página. Probá de nuevo en unos minutos.',
  },
  notPublished: {
    title: 'Estamos preparando la tienda',
    text: 'Volvé a intentar en unos minutos.',
  },
  backHome: 'Volver al inicio',
  apiUnavailable: 'El servidor de la tienda no responde. Probá de nuevo en unos minutos.',
  apiTooSlow: 'El servidor de la tienda tardó demasiado en responder. Probá de nuevo en unos minutos.',
  tooManyRequests: 'Demasiados pedidos a la vez. Probá de nuevo en unos segundos.',
  methodUnknown: 'Esa operación no existe.',
  bodyTooLarge: 'Los datos enviados superan el tamaño permitido.',
} as const;
