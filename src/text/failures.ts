/** Texts of failures on any screen (specification, section 8), verbatim. */
export const failureTexts = {
  connection:
    'Error al intentar conectar con el servidor. Si el problema persiste comuniquese con el area de soporte.',
  close: 'Cerrar',
  /** An island's chunk failed to load. */
  codeNotLoaded: 'No pudimos cargar esta parte de la página. Tocá de nuevo para reintentar.',
  /** The same, when the chunk is the page's whole content. */
  screenNotLoaded: 'No pudimos cargar esta parte de la página.',
  retry: 'Reintentar',
} as const;
