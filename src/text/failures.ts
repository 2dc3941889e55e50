/** Specification, section 8. */
export const failureTexts = {
  connection:
    'Error al intentar conectar con el servidor. Si el problema persiste comuniquese con el area de soporte.',
  close: 'Cerrar',
  /** A file of the page's code. */
  codeNotLoaded: 'No pudimos cargar una parte de la página.',
  /** An island broke. */
  partFailed: 'Algo falló en esta parte de la página.',
  retry: 'Reintentar',
} as const;
