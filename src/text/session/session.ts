/** The specification's (sections 5 and 8) are verbatim. */
export const sessionTexts = {
  email: 'Correo electrónico',
  password: 'Contraseña',
  needsScript: 'Para ingresar activá JavaScript en el navegador.',
  loading: 'Cargando…',
  /** A guest pressed 'Agregar a favoritos'. */
  forFavorite: 'Para guardar tus favoritos necesitás una cuenta. Ingresá y agregamos el producto por vos.',

  login: {
    title: 'Ingresar',
    heading: 'Ya tengo cuenta',
    submit: 'Ingresar',
    submitting: 'Ingresando…',
    forgot: 'Olvidé mi contraseña',
    badCredentials: 'Credenciales inválidas. Verifique los datos ingresados',
    failed: 'Error al intentar ingresar. Si el error persiste comuniquese con nosotros',
    unconfirmed: 'Tu cuenta todavía no está confirmada. Abrí el enlace del correo que te enviamos.',
    mailAgain: 'Enviarme otro correo',
    mailSent: 'Te enviamos otro correo para confirmar tu cuenta.',
    mailFailed: 'No pudimos enviarte otro correo. Intentá nuevamente en unos minutos.',
  },

  providers: {
    or: 'También podés ingresar con',
    facebook: 'Ingresar con Facebook',
    google: 'Ingresar con Google',
    /** A popup needs a press, and the SDK came too late for the first. */
    replayClicksOf: 'Facebook está listo: tocá de nuevo el botón.',
    facebookFailed: 'Error al intentar ingresar con Facebook. Si el error persiste comuniquese con nosotros',
    googleFailed: 'Error al intentar ingresar con Google',
    /** This tab did not start the login (CSRF). */
    googleForeign:
      'Este ingreso con Google no empezó en esta pestaña, o ya se usó. Por tu seguridad no lo seguimos: si querés ingresar, empezá de nuevo.',
    googleTitle: 'Ingreso con Google',
    googlePending: 'Ingresando con Google…',
    retry: 'Volver a intentar',
  },

  /** Storage is blocked: a session would end with the page. */
  storageBlocked: {
    why: 'Tu navegador no guarda los datos de esta tienda, y sin ellos la sesión se perdería al pasar de una página a otra.',
    allow:
      'Permití las cookies y los datos del sitio en la configuración del navegador y volvé a intentar. Mientras tanto podés seguir mirando.',
    reopenLink:
      'Permití las cookies y los datos del sitio en la configuración del navegador y abrí de nuevo el enlace del correo: todavía sirve.',
    retry: 'Volver a intentar',
    browse: 'Ver productos',
  },

  signup: {
    heading: 'Quiero registrarme',
    hint: 'Creá tu cuenta para comprar, guardar favoritos y sumar PE$O$.',
    newsletter: 'Quiero recibir novedades y ofertas por correo',
    submit: 'Registrarme',
  },

  registration: {
    title: 'Registración',
    hint: 'Un paso más: completá tus datos y te enviamos un correo para confirmar la cuenta.',
    name: 'Nombre',
    surname: 'Apellido',
    username: 'Nombre de usuario',
    submit: 'Crear cuenta',
    submitting: 'Creando la cuenta…',
    back: 'Volver',
    /** Without the server's message. */
    failed: 'No pudimos crear tu cuenta. Si el error persiste, comunicate con nosotros',
    mailTitle: 'Revisá tu correo',
    mailText:
      'Te enviamos un correo con un enlace para confirmar tu cuenta. Si no lo ves, mirá en correo no deseado.',
  },

  recovery: {
    title: 'Recuperar contraseña',
    hint: 'Escribí el correo de tu cuenta y te enviamos un enlace para elegir otra contraseña.',
    submit: 'Enviar enlace',
    submitting: 'Enviando…',
    /** Worded like its neighbours. */
    failed: 'Error al intentar recuperar la contraseña. Si el error persiste, comunicate con nosotros',
    mailTitle: 'Revisá tu correo',
    mailText:
      'Si la dirección tiene una cuenta, te enviamos un enlace para elegir otra contraseña. Vence en poco tiempo y sirve una sola vez.',
    validationTitle: 'Recuperar contraseña',
    /** Scanners open the links of mails, too. */
    ready: (email: string) => `Vas a elegir otra contraseña para la cuenta de ${email}.`,
    follow: 'Elegir otra contraseña',
    validating: 'Validando el enlace…',
    incompleteLink: 'Verifique los datos ingresados',
    validationFailed:
      'Error al intentar validar confirmación. Si el error persiste comuniquese con nostros. Gracias',
    again: 'Pedir otro enlace',
  },

  toLogin: 'Ir a ingresar',
  logout: 'Cerrar sesión',
} as const;
