import type { PaymentMethod } from '../../domain/checkout/payment.ts';
import { shop } from '../../shop.ts';

export const paymentNames = {
  transfer: 'Transferencia',
  mercadopago: 'Mercado Pago',
  getnet: 'Getnet',
  modo: 'MODO',
  openpay: 'Openpay',
  paypal: 'Paypal',
} satisfies Record<PaymentMethod, string>;

/** `Transferencia, Mercado Pago, Getnet, MODO u Openpay en pesos; PayPal en dólares.` */
export function paymentsInWords(methods: readonly PaymentMethod[] = shop.paymentMethods): string {
  const inPesos = methods.filter((method) => method !== 'paypal').map(nameInSentence);
  const inEach = [
    ...(inPesos.length > 0 ? [`${anyOf(inPesos)} en pesos`] : []),
    ...(methods.includes('paypal') ? ['PayPal en dólares'] : []),
  ];
  return `${inEach.join('; ')}.`;
}

/** `Tarjeta, transferencia, Mercado Pago o MODO` */
export function paymentsInShort(methods: readonly PaymentMethod[] = shop.paymentMethods): string {
  const has = (...some: readonly PaymentMethod[]) => some.some((method) => methods.includes(method));
  const names = [
    ...(has('getnet', 'openpay') ? ['tarjeta'] : []),
    ...(['transfer', 'mercadopago', 'modo'] as const).filter((method) => has(method)).map(nameInSentence),
  ];
  return anyOf(names.length > 0 ? names : ['PayPal']);
}

function nameInSentence(method: PaymentMethod): string {
  return method === 'transfer' ? 'transferencia' : paymentNames[method];
}

/** With a capital letter. */
function anyOf(names: readonly string[]): string {
  const words = new Intl.ListFormat('es', { type: 'disjunction' }).format(names);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The specification's (sections 2, 4 and 8) are verbatim. */
export const paymentTexts = {
  makePayment: {
    title: 'Pagar tu pedido',
    order: (id: number) => `Pedido ${id}`,
    pay: 'PAGAR PEDIDO',
    /** It is missing, or its origin is not allowed. */
    noLink: 'No pudimos abrir el medio de pago. Comunicate con nosotros con tu número de pedido.',
  },
  /** On the page of an order. */
  unpaid: {
    title: 'Falta pagar este pedido',
    inProgressTitle: 'Pago en curso',
    confirmingTitle: 'Estamos confirmando tu pago',
    confirming:
      'Todavía no tenemos la respuesta. La pedimos de nuevo automáticamente: no hace falta que pagues otra vez. Si tarda mucho, escribinos con tu número de pedido.',
    byLink: (provider: string) =>
      `Elegiste pagar con ${provider}. Seguís en su sitio y después volvés a la tienda.`,
    embedded: (provider: string) => `Elegiste pagar con ${provider}. Podés seguir donde lo dejaste.`,
    embeddedLost: (provider: string) =>
      `El pago con ${provider} ya no se puede retomar desde acá. Si pagaste, verificalo; si no, escribinos con tu número de pedido.`,
    transferred: 'Si ya transferiste no hace falta nada más: el estado cambia cuando se acredite.',
    unreachable:
      'Este pedido no se puede pagar desde acá. Si ya pagaste, el estado cambia cuando se acredite; si no, escribinos con tu número de pedido.',
    inProgress:
      'Ya hay un pago de este pedido: no hace falta pagarlo otra vez. El estado cambia cuando se acredite; si algo salió mal, escribinos con tu número de pedido.',
    goOn: 'Continuar con el pago',
    check: 'Ya pagué, verificar',
  },
  others: {
    title: 'Pagar de otra forma',
    failed: 'No pudimos cambiar el medio de pago. Intentá de nuevo.',
  },
  getnet: {
    title: 'Pagar con Getnet',
    loading: 'Conectando con Getnet…',
    failed: 'Error al conectar con Getnet',
    frame: 'Formulario de pago de Getnet',
    unseen: '¿No ves el formulario? Podés pagar de otra forma desde tu pedido.',
    closed: 'Cerraste el formulario de pago.',
    check: 'Ya pagué, verificar',
    open: 'Abrir Getnet de nuevo',
  },
  modo: {
    title: 'Pagar con MODO',
    loading: 'Conectando con MODO…',
    failed: 'Error al conectar con MODO',
    hint: 'Escaneá el código con tu teléfono, o seguí en la app de tu banco.',
    /** Its window was closed, or the shopper came back from its page or reloaded this one. */
    closed: 'Saliste de MODO. Si ya pagaste, verificá el pago; si no, abrilo de nuevo.',
    expired: 'El código venció. Podés pagar el pedido de otra forma desde su página.',
    check: 'Ya pagué, verificar',
    open: 'Abrir MODO de nuevo',
  },
  /** After leaving the provider without paying. */
  left: {
    title: 'Falta pagar tu pedido',
    titleOf: (id: number) => `Pedido ${id} hecho, falta pagarlo`,
    words: (provider: string) =>
      `Saliste de ${provider} sin pagar. Tu pedido está registrado y todavía se puede pagar.`,
    waiting:
      'Tu pedido está registrado y todavía se puede pagar. Si ya lo pagaste, fijate cómo está antes de pagarlo de nuevo.',
    pay: 'Pagar',
    see: 'Ver pedido',
  },
  return: {
    title: 'Pago',
    processing: 'Procesando pago...',
    back: 'Volver a Mi Cuenta',
    rejectedTitle: 'Pago rechazado',
    payAgain: 'Pagar de nuevo',
    otherWay: 'Pagar de otra forma',
    undecidedTitle: 'Pago pendiente',
    undecided: 'Tu pedido está registrado y el pago quedó pendiente. Te avisamos cuando se acredite.',
  },
  complete: {
    title: 'PEDIDO RECIBIDO',
    thanks: 'Gracias. Tu pedido ha sido recibido',
    transfer: (id: number) =>
      `Para confirmar tu pedido transferí el total a esta cuenta y escribí el número de pedido ${id} en la descripción de la transferencia.`,
    /** An order that was found after a lost reply has no bank data. */
    noBank:
      'Te mandamos los datos para transferir por correo. Si no te llegaron, escribinos con tu número de pedido.',
    contact: 'Contacto',
    amount: 'Importe a transferir',
    keepShopping: 'Seguir comprando',
    bank: {
      bank: 'Banco',
      accountType: 'Tipo de cuenta',
      accountNumber: 'Número de cuenta',
      owner: 'Titular',
      cuit: 'CUIT',
      cbu: 'CBU',
      alias: 'Alias',
    },
    copy: (name: string) => `Copiar ${name}`,
    copied: 'Copiado',
    notCopied: 'No se pudo copiar',
    number: 'Número de pedido',
    date: 'Fecha',
    payment: 'Medio de pago',
    shipping: 'Entrega',
    state: 'Estado',
    details: 'Detalle del pedido',
    seeOrder: 'Ver compra',
  },
  loading: 'Cargando tu pedido…',
  seeOrder: 'Ver mi pedido',
} as const;
