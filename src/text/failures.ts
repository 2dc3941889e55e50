/** Words for failures that belong to no single screen (specification, section 8), letter by letter. */
export const failureTexts = {
  connection:
    'Error al intentar conectar con el servidor. Si el problema persiste comuniquese con el area de soporte.',
  close: 'Cerrar',
  /** An island's code could not be fetched. */
  codeNotLoaded: 'No pudimos cargar esta parte de la página. Tocá de nuevo para reintentar.',
  /** As above, when there is nothing else on the page. */
  screenNotLoaded: 'No pudimos cargar esta parte de la página.',
  retry: 'Reintentar',
} as const;
