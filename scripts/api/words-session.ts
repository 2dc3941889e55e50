/** What the embedded API says about accounts. */
export const sessionWords = {
  badCredentials: 'Credenciales inválidas. Verifique los datos ingresados',
  tooManyLogins: 'Demasiados intentos. Intente nuevamente más tarde.',
  registered: 'Le enviamos un correo para confirmar su cuenta.',
  recoverySent: 'Si la dirección tiene una cuenta, le enviamos un correo con instrucciones.',
  badRecovery: 'El enlace no es válido o ya venció. Solicite uno nuevo.',
  badConfirmation: 'El enlace no es válido o ya venció.',
  passwordsDiffer: 'La contraseña y su confirmación no coinciden',
  wrongPassword: 'La contraseña actual no es correcta.',
  passwordChanged: 'Su contraseña ha sido cambiado con éxito!',
  emailTaken: 'La dirección de correo ya tiene una cuenta.',
  badFacebookLogin: 'Facebook no confirmó su identidad.',
  badGoogleLogin: 'Google no confirmó su identidad.',

  favoriteAdded: 'El producto fue agregado a favoritos correctamente!',
  favoriteRemoved: 'El producto fue removido de favoritos.',
  notificationNotFound: 'La notificación no existe.',
  notificationRemoved: 'La notificación fue eliminada.',
  badImage: 'La imagen debe ser jpg, jpeg, png o gif.',
  imageTooHeavy: 'La imagen no puede superar los 8192KB.',
  imageTooLarge: 'La imagen tiene demasiados píxeles.',
  contactSent: 'Recibimos su consulta. Le responderemos a la brevedad.',

  outboxTitle: 'Correos enviados',
  outboxNotice: 'Entorno de prueba: estos correos no salen de esta máquina.',
  outboxEmpty: 'Todavía no se envió ningún correo.',
  sentTo: (recipient: string) => `Para ${recipient}`,
} as const;
