export const failureTexts = {
  /** Specification, section 8. */
  connection:
    'Error al intentar conectar con el servidor. Si el problema persiste comuniquese con el area de soporte.',
  close: 'Cerrar',
  /** A file of the page's code. */
  codeNotLoaded: 'No pudimos cargar una parte de la página.',
  /** An island broke. */
  partFailed: 'Algo falló en esta parte de la página.',
  retry: 'Reintentar',
  /** Where the browser would forget it with the page. */
  currencyNotKept:
    'Tu navegador no guarda los datos de esta tienda, así que no podemos recordar la moneda que elegís.',
} as const;

/** The site server itself answers with these, without a page or API. */
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
