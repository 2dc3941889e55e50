export const sessionMessages = {
  badCredentials: 'Credenciales inválidas. Verifique los datos ingresados',
  unconfirmed: 'Tu cuenta todavía no está confirmada. Abrí el enlace del correo que te enviamos.',
  tooManyLogins: 'Demasiados intentos. Probá de nuevo más tarde.',
  loggedOut: 'Cerraste la sesión.',
  oldLogin: 'Por tu seguridad, ingresá de nuevo para hacer este cambio.',
  registered: 'Te enviamos un correo para confirmar tu cuenta.',
  recoverySent: 'Si la dirección tiene una cuenta, te enviamos un correo con instrucciones.',
  badRecovery: 'El enlace no es válido o ya venció. Pedí uno nuevo.',
  badConfirmation: 'El enlace no es válido o ya venció.',
  passwordsDiffer: 'La contraseña y su confirmación no coinciden',
  wrongPassword: 'La contraseña actual no es correcta.',
  passwordChanged: 'Su contraseña ha sido cambiado con éxito!',
  badFacebookLogin: 'Facebook no confirmó tu identidad.',
  badGoogleLogin: 'Google no confirmó tu identidad.',

  favoriteAdded: 'El producto fue agregado a favoritos correctamente!',
  favoriteRemoved: 'El producto fue removido de favoritos.',
  collectionSaved: 'Guardamos tu colección.',
  collectionFull: (most: number) =>
    `En tu cuenta entran ${most} tomos. Quitá alguna serie para sumar otra; lo que marcaste sigue en este navegador.`,
  notificationNotFound: 'La notificación no existe.',
  notificationRemoved: 'La notificación fue eliminada.',
  badImage: 'La imagen debe ser jpg, jpeg, png o gif.',
  imageTooHeavy: 'La imagen no puede superar los 8192KB.',
  imageTooLarge: 'La imagen tiene demasiados píxeles.',
  contactSent: 'Recibimos tu consulta. Te respondemos a la brevedad.',

  /** Pages of links in mails; the action happens when the button is pressed. */
  linkPages: {
    registration: {
      title: 'Confirmar la cuenta',
      text: 'Para confirmar tu cuenta escribí la contraseña que elegiste al registrarte.',
      password: 'Contraseña',
      wrong:
        'Esa no es la contraseña con la que se pidió este enlace. Si te registraste más de una vez, abrí el enlace de tu otro correo; si no te registraste vos, no hace falta que hagas nada.',
      'too-many': 'Demasiados intentos. Probá de nuevo más tarde: el enlace sigue sirviendo.',
      button: 'Confirmar mi cuenta',
      doneTitle: 'Tu cuenta está confirmada',
      done: 'Ya podés ingresar con tu correo y tu contraseña.',
    },
    confirm: {
      title: 'Confirmar el correo',
      text: 'Tocá el botón para usar esta dirección en tu cuenta:',
      button: 'Confirmar mi correo',
      doneTitle: 'Tu correo está confirmado',
      done: 'El correo de tu cuenta ahora es:',
    },
    toShop: (name: string) => `Ir a ${name}`,
    toLogin: 'Ingresar',
  },

  outboxTitle: 'Correos enviados',
  outboxNotice: 'Entorno de prueba: estos correos no salen de esta máquina.',
  outboxEmpty: 'Todavía no se envió ningún correo.',
  sentTo: (recipient: string) => `Para ${recipient}`,
} as const;
