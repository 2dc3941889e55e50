/** Texts of the sandbox's pages. */
export const sandboxMessages = {
  notice: 'Entorno de prueba: no se mueve dinero ni se usan datos reales.',
  title: (provider: string) => `${provider} · entorno de prueba`,
  order: 'Pedido',
  total: 'Total',
  whatHappens: '¿Cómo termina este pago?',
  approve: 'Aprobar el pago',
  reject: 'Rechazar el pago',
  cancel: 'Cancelar',
  backToShop: 'Volver al sitio',

  approved: 'El pago fue aprobado.',
  rejected: 'El pago fue rechazado.',
  cancelled: 'El pago se canceló.',
  alreadyApproved: 'Este pago ya fue aprobado.',
  expired: 'El código venció.',
  unknownPayment: 'El pago no existe',
  unknownPaymentHint: 'El enlace no corresponde a un pago de este proveedor.',
  badDecision: 'No se entendió la decisión.',
  /** Message of an injected fault. */
  fault: 'Falla simulada para una prueba.',
  canClose: 'Podés cerrar esta ventana y seguir en la tienda.',

  mercadoPago: {
    pending: 'Pagar en efectivo más tarde (pendiente)',
    inProcess: 'Dejar el pago en revisión (en proceso)',
    abandon: 'Volver sin pagar',
  },
  paypal: {
    approve: 'Aceptar y continuar',
    declined: 'Aceptar, con fondos insuficientes',
    cancel: 'Cancelar y volver a la tienda',
  },
  getnet: {
    frameTitle: 'Formulario de pago de Getnet (entorno de prueba)',
    fail: 'Simular un error técnico',
    report: 'Aprobar el pago y avisar con un objeto',
    badToken: 'La intención de pago y su clave no coinciden.',
  },
  login: {
    question: (site: string) => `${site} quiere saber quién sos`,
    name: 'Nombre',
    surname: 'Apellido',
    email: 'Correo',
    withoutEmail: 'No compartir mi correo',
    unverified: 'El correo no está verificado',
    accept: 'Continuar',
    deny: 'Ahora no',
    demoName: 'Ana',
    demoSurname: 'De Prueba',
    badReturn: 'La dirección de regreso no es de la tienda.',
    incomplete: 'Completá nombre, apellido y correo.',
  },
} as const;

/** Texts of the sandbox's MODO script. */
export const modoScriptWords = {
  title: 'Pagá con MODO · entorno de prueba',
  scan: 'Escaneá el código con la cámara de otro dispositivo, o elegí cómo termina el pago.',
  qr: 'Código QR del pago',
  expiresIn: 'El código vence en',
  approve: 'Aprobar el pago',
  reject: 'Rechazar el pago',
  cancel: 'Cancelar',
  approved: 'El pago fue aprobado.',
  rejected: 'El pago fue rechazado.',
  expired: 'El código venció.',
  renew: 'Generar nuevo QR',
  finish: 'Finalizar',
  close: 'Cerrar',
  failed: 'No se pudo consultar el pago.',
};
