/** Messages of the embedded API about accounts. */
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
  badFacebookLogin: 'Facebook no confirmó su identidad.',
  badGoogleLogin: 'Google no confirmó su identidad.',
  /** Reveals the account, but only to persons who proved their address to the provider. */
  unprovedAccount:
    'Su dirección ya tiene una cuenta, que todavía no fue confirmada. Le enviamos un correo para ingresar a ella.',

  favoriteAdded: 'El producto fue agregado a favoritos correctamente!',
  favoriteRemoved: 'El producto fue removido de favoritos.',
  notificationNotFound: 'La notificación no existe.',
  notificationRemoved: 'La notificación fue eliminada.',
  badImage: 'La imagen debe ser jpg, jpeg, png o gif.',
  imageTooHeavy: 'La imagen no puede superar los 8192KB.',
  imageTooLarge: 'La imagen tiene demasiados píxeles.',
  contactSent: 'Recibimos su consulta. Le responderemos a la brevedad.',

  /** Pages of links in mails; the action happens when the button is pressed. */
  linkPages: {
    registration: {
      title: 'Confirmar la cuenta',
      text: 'Presione el botón para confirmar su cuenta, solo si se registró usted: quien lo hizo eligió su contraseña.',
      button: 'Confirmar mi cuenta',
      doneTitle: 'Su cuenta está confirmada',
      done: 'Ya puede ingresar con su correo y su contraseña.',
    },
    approve: {
      title: 'Autorizar el cambio de correo',
      text: 'El correo de su cuenta pasará a ser:',
      button: 'Autorizar el cambio',
      doneTitle: 'El cambio está autorizado',
      done: 'Enviamos un mensaje a la nueva dirección para confirmarla:',
    },
    confirm: {
      title: 'Confirmar el correo',
      text: 'Presione el botón para usar esta dirección en su cuenta:',
      button: 'Confirmar mi correo',
      doneTitle: 'Su correo está confirmado',
      done: 'El correo de su cuenta es ahora:',
    },
    undo: {
      title: 'Recuperar la cuenta',
      text: 'Se cerrarán todas las sesiones y el correo de la cuenta volverá a ser:',
      button: 'Recuperar mi cuenta',
      doneTitle: 'La cuenta es suya otra vez',
      done: 'Le enviamos un mensaje para elegir otra contraseña:',
    },
    toShop: (name: string) => `Ir a ${name}`,
    toLogin: 'Ingresar',
  },

  outboxTitle: 'Correos enviados',
  outboxNotice: 'Entorno de prueba: estos correos no salen de esta máquina.',
  outboxEmpty: 'Todavía no se envió ningún correo.',
  sentTo: (recipient: string) => `Para ${recipient}`,
} as const;
