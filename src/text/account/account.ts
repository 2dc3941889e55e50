import { addressLabels } from '../form.ts';
import type { ShippingMethod } from '../../domain/cart/shipment.ts';
import { pickupNames } from '../branches.ts';

/** Also for the menus of every page. */
export const customerTexts = {
  /** By route. */
  links: {
    account: 'Resumen',
    orders: 'Mis pedidos',
    favorites: 'Favoritos',
    accountCollection: 'Mi colección',
    profile: 'Perfil',
    address: 'Direcciones',
    passwordReset: 'Cambiar contraseña',
  },

  notifications: {
    title: 'Notificaciones',
    pending: 'Cargando las notificaciones…',
    empty: 'No tenés notificaciones.',
    remove: 'Eliminar',
    removeOf: (message: string) => `Eliminar la notificación: ${message}`,
    removed: 'La notificación fue eliminada correctamente!',
    loadFailed: 'No pudimos cargar tus notificaciones.',
    removeFailed: 'Error al eliminar la notificación. Si el problema persiste, comunicate con nosotros.',
  },
} as const;

/** The specification's (sections 1, 2, 5 and 8) are verbatim. */
export const accountTexts = {
  ...customerTexts,

  title: 'Mi cuenta',
  navigation: 'Secciones de tu cuenta',
  needsScript: 'Para ver tu cuenta activá JavaScript en el navegador.',
  loading: 'Cargando…',
  save: 'Guardar',
  saving: 'Guardando…',

  home: {
    greeting: (name: string) => (name === '' ? '¡Hola!' : `¡Hola, ${name}!`),
    points: 'PE$O$',
    pointsHint: 'Los sumás con cada compra.',
    pointsOf: (points: number) => points.toLocaleString('es-AR'),
    pointsWorth: (amount: string) => `Valen ${amount}`,
    loadFailed: 'No pudimos cargar tu cuenta.',
    lastOrder: 'Tu último pedido',
    newcomer: 'Acá vas a ver tu primer pedido',
    newcomerHint: 'Cuando compres te mostramos en qué está, cómo pagarlo y por dónde viene.',
    newcomerStart: 'Ver novedades',
    linksTitle: '¿Qué querés hacer?',
    hints: {
      orders: 'Mirá en qué están y volvé a comprar.',
      favorites: 'Lo que guardaste para después.',
      accountCollection: 'Los tomos que tenés y los que te faltan.',
      profile: 'Tu nombre, correo, contraseña e imagen.',
      address: 'Dónde recibís y a quién facturamos.',
      passwordReset: 'Elegí una contraseña nueva.',
    },
  },

  orders: {
    title: 'Mis pedidos',
    loadFailed: 'No pudimos cargar tus pedidos.',
    number: (id: number) => `Pedido N.º ${id}`,
    date: 'Fecha',
    state: 'Estado',
    total: 'Total',
    items: 'Productos',
    itemOf: (quantity: number, title: string) => `${quantity} × ${title}`,
    see: 'Ver compra',
    moreItems: (count: number) => `y ${count} productos más`,
    pay: 'Pagar',
    bankData: 'Ver datos de transferencia',
    track: 'Seguir envío',
    again: 'Volver a comprar',
    ask: (units: number) =>
      `Tu carrito ya tiene ${units === 1 ? '1 producto' : `${units} productos`}. ¿Qué hacemos con los de este pedido?`,
    choices: {
      add: 'Agregarlos al carrito',
      replace: 'Reemplazar el carrito',
      keep: 'Dejar el carrito como está',
    },
    missing: (titles: readonly string[]) => `No pudimos agregar: ${titles.join(', ')}.`,
    toCart: 'Ver el carrito',
    empty: 'No se realizaron pedidos',
    seeProducts: 'Ver productos',
    restored: 'Se restauró el carrito correctamente!',
    restoreFailed: 'Error al restaurar el carrito. Si el problema persiste, comuniquese con nostros.',
  },

  order: {
    title: 'Detalle del pedido',
    notice: 'Los siguientes son los datos de facturación de tu pedido y no se pueden modificar.',
    loadFailed: 'No pudimos cargar el pedido.',
    notFound: 'No se encontro el pedido seleccionado',
    toOrders: 'Ver mis pedidos',
    items: 'Productos',
    unitPrice: (price: string) => `${price} c/u`,
    summary: 'Resumen',
    subtotal: 'Subtotal',
    discount: 'Descuento',
    couponOf: (code: string) => `Descuento (cupón ${code})`,
    shipping: 'Envío',
    free: 'Gratis',
    atBranch: '-',
    total: 'Total',
    methods: {
      homeDelivery: 'Envío a domicilio',
      ...pickupNames((branch) => `Retiro en sucursal ${branch}`),
      carrierOffice: 'Retiro en sucursal de correo',
    } as Readonly<Record<ShippingMethod, string>>,
    unknownMethod: 'Envío',
    shipAddress: 'Dirección de envío',
    billAddress: 'Dirección de facturación',
    noOffice: 'No pudimos cargar tu sucursal',
    hours: 'Horario de atención',
    phone: 'Teléfono',
    dni: 'DNI',
    zipCode: (zipCode: string) => `CP ${zipCode}`,
    payment: 'Medio de pago:',
    print: 'Imprimir',
    closing: (id: number, date: string, state: string) =>
      `El pedido N.º ${id} fue realizado el ${date} y se encuentra en estado: ${state}.`,
  },

  favorites: {
    title: 'Favoritos',
    loadFailed: 'No pudimos cargar tus favoritos.',
    empty: 'Todavía no guardaste favoritos',
    see: 'Ver producto',
    seeOf: (title: string) => `Ver producto: ${title}`,
    remove: 'Quitar',
    removeOf: (title: string) => `Quitar ${title} de favoritos`,
    add: 'Agregar al carrito',
    addOf: (title: string) => `Agregar al carrito: ${title}`,
  },

  address: {
    title: 'Direcciones',
    ship: 'Dirección de envío',
    bill: 'Dirección de facturación',
    same: 'Usar la misma dirección para facturación',
    saved: 'Dirección guardada correctamente!',
    saveFailed:
      'Se produjo un error al intentar guardar la dirección. Si el problema persiste, comuniquese con nosotros.',
    fields: { ...addressLabels, streetLine1: 'Dirección', streetLine2: 'Entre calles' },
    billFieldOf: (label: string) => `${label} (facturación)`,
    streetHint: 'Calle, número, piso y departamento',
  },

  profile: {
    title: 'Perfil',
    name: 'Nombre',
    surname: 'Apellido',
    username: 'Nombre de usuario',
    email: 'Correo electrónico',
    passwords: 'Cambiar la contraseña',
    currentPassword: 'Contraseña actual',
    emailNeedsPassword: 'La pedimos para cambiar el correo',
    emailPending: (pending: string, current: string) =>
      `Pediste cambiar tu correo a ${pending}. Te escribimos para confirmarlo; hasta entonces seguimos usando ${current}.`,
    newPassword: 'Contraseña nueva',
    newPasswordConfirmation: 'Repetí la contraseña nueva',
    passwordsHint: 'Déjalos en blanco para no cambiarla',
    image: 'Imagen',
    imageHint: 'jpg, jpeg, png o gif, hasta 8192 KB',
    imageOf: 'Tu imagen de perfil',
    noImage: 'Sin imagen',
    chooseImage: 'Elegir imagen',
    discardImage: 'Descartar la elegida',
    saved: 'Perfil guardado correctamente!',
    saveFailed:
      'Se produjo un error al intentar guardar el perfil. Si el problema persiste, comunicate con nosotros.',
  },

  password: {
    title: 'Restablecer contraseña',
    password: 'Contraseña nueva',
    confirmation: 'Repetí la contraseña nueva',
    mayAskForLogin: 'Por tu seguridad, puede que te pidamos ingresar de nuevo.',
    saved: 'Su contraseña ha sido cambiado con éxito!',
    saveFailed:
      'Se produjo un error al restablecer la contraseña. Si el problema persiste, comuniquese con nostros.',
  },
} as const;

export const timelineTexts = {
  title: 'Cómo viene tu pedido',
  when: { done: 'listo', now: 'ahora', next: 'falta' },
  /** By the API's name of the state. */
  next: {
    'pendiente de pago': 'Apenas se acredite el pago lo preparamos.',
    pagado: 'Recibimos tu pago. Ahora lo preparamos.',
    'en preparación': 'Lo estamos armando. Te avisamos por correo cuando salga o lo puedas retirar.',
    'listo para retirar': 'Te espera en la sucursal. Llevá el número de pedido.',
    enviado: 'Ya salió hacia la dirección o la sucursal del correo que elegiste.',
  } as Readonly<Partial<Record<string, string>>>,
  nextByMail: {
    'pendiente de pago': 'Apenas se acredite el pago va por correo el número de la giftcard.',
    pagado: 'Recibimos tu pago. El número de la giftcard va por correo.',
  } as Readonly<Partial<Record<string, string>>>,
  deadline: (moment: string) => `Tenés tiempo de transferir hasta el ${moment}. Después se cancela solo.`,
  tracking: 'Código de seguimiento',
  revoke: 'Me arrepentí de esta compra',
  revoked: (day: string, code: string) =>
    `Pediste revocar esta compra el ${day}. El código de tu solicitud es ${code}.`,
} as const;

export const cancellationTexts = {
  cancel: 'Cancelar el pedido',
  question:
    '¿Cancelamos este pedido? Después no se puede recuperar. Si ya lo pagaste o transferiste, no lo canceles: escribinos.',
  confirm: 'Sí, cancelarlo',
  keep: 'No, dejarlo como está',
  done: 'Cancelamos tu pedido.',
  failed: 'No pudimos cancelar el pedido. Intentá de nuevo o escribinos con tu número de pedido.',
} as const;
