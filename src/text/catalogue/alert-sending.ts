/** What follows Avisame's field; loaded by its press. */
export const alertSendingTexts = {
  /** Where the server says nothing about it. */
  done: 'Te mandamos un correo: tocá el botón que trae y listo, te avisamos. Si no lo ves, buscalo en el correo no deseado.',
  badAddress: 'Revisá la dirección de correo.',
  failed: 'No pudimos guardar el aviso. Probá de nuevo en un rato.',
} as const;
