import { lazy } from '../../domain/lazy.ts';
import { cartTexts } from './cart.ts';

/** Apart from `cart.ts`, which every page loads: the cart's page, the shipping calculator and the gift cards' page. */

const either = lazy(() => new Intl.ListFormat('es-AR', { type: 'disjunction' }));
const all = lazy(() => new Intl.ListFormat('es-AR'));
/** How many missing products a branch names. */
const namedLines = 3;

export const cartPageTexts = {
  empty: 'No hay productos en el carrito',
  checkout: 'Realizar compra',
  doesNotAccumulate: 'El cupón no se suma a otros descuentos.',
  recommended: 'También te puede gustar',
  promotions: 'Promociones de pago',
  promotionsFailed: 'No pudimos cargar las promociones.',
  title: 'Carrito',
  noImage: 'Sin imagen',
  /** A line with more units than there are says it. */
  unitsLeft: (units: number) =>
    units === 0 ? cartTexts.outOfStock : units === 1 ? 'Queda 1' : `Quedan ${units}`,
  needsScript: 'Para ver tu carrito activá JavaScript en el navegador.',
  seeProducts: 'Ver productos',
  /** Before `pasteList`. */
  hasList: '¿Tenés los títulos anotados?',
  pasteList: 'Pegar una lista',
  loading: 'Cargando el carrito…',
  items: 'Productos en el carrito',
  unitPrice: 'Precio unitario',
  /** After a unit's price. */
  each: 'c/u',
  lineTotal: 'Total',
  subtotal: 'Subtotal',
  discounts: 'Descuentos',
  shipping: 'Envío',
  freeShipping: 'Gratis',
  total: 'Total',
  updating: 'Actualizando el carrito…',
  withdrawn: (title: string) => `${title} ya no está a la venta y salió de tu carrito.`,
  seen: 'Entendido',
  remove: 'Quitar',
  removeAll: 'Vaciar carrito',
  /** Beside `undo`. */
  removed: (title: string) => `Quitaste ${title}.`,
  severalRemoved: (count: number) => (count === 1 ? 'Quitaste un producto.' : `Quitaste ${count} productos.`),
  undo: 'Deshacer',
  restored: (count: number) =>
    count === 1 ? 'El producto volvió al carrito.' : `Los ${count} productos volvieron al carrito.`,
  notRestored: (title: string) => `${title} no volvió al carrito: no hay stock suficiente.`,
  removeOf: (title: string) => `Quitar ${title} del carrito`,
  pickup: {
    title: 'Retiro sin cargo',
    /** @param when `hoy hasta las 19 h`; null where the shop's hours say nothing */
    whole: (branches: readonly string[], when: string | null) =>
      `Retirás todo en ${either().format(branches)}${when === null ? '' : `: ${when}`}.`,
    nowhere: 'Ninguna sucursal tiene todo.',
    lacking: (branch: string, lines: readonly string[]) => {
      const more = lines.length - namedLines;
      const named = lines.slice(0, namedLines);
      const words = more > 0 ? [...named, more === 1 ? '1 producto más' : `${more} productos más`] : named;
      return `En ${branch} ${lines.length === 1 ? 'falta' : 'faltan'} ${all().format(words)}.`;
    },
    few: (title: string, units: number, quantity: number) => `${title} (hay ${units} de ${quantity})`,
  },
  inquiry: {
    button: 'Consultar por este carrito',
    greeting: 'Hola, quería consultar por este carrito:',
    line: (quantity: number, title: string, price: string) => `${quantity} × ${title}: ${price}`,
    more: (lines: number) => `y ${lines} más`,
    total: (amount: string) => `Total: ${amount}`,
  },
} as const;

/** Specification, section 8. */
const failed = 'Error al calcular costo de envío';

export const calculatorTexts = {
  country: 'País',
  choose: 'Elegí un país',
  zipCode: 'Código postal',
  zipCodeHint: 'Por ejemplo, 1043',
  city: 'Ciudad',
  calculate: 'Calcular',
  /** For agents that act in the visitor's browser. */
  tool: 'Calcula cuánto cuesta y cuándo llega el envío a un código postal de Argentina o a otro país.',
  failed,
  /** When the API refused the place. */
  refused: `${failed}. Revisá el código postal o el país.`,
  home: 'Envío a domicilio',
  office: 'Retiro en sucursal de correo',
  offices: (count: number) => (count === 1 ? 'Ver la sucursal' : `Ver las ${count} sucursales`),
  free: 'Gratis',
  noPrice: '-',
  unpriced: 'No hay envíos a ese destino.',
  pending: 'Calculando…',
  loading: 'Cargando…',
  hint: 'Decinos adónde va y te mostramos cuánto cuesta y cuándo llega.',
  to: (place: string) => `Envío a ${place}`,
} as const;

export const giftCardTexts = {
  title: 'Giftcards',
  description: 'Regalá historietas sin errarle al título: giftcards para usar en toda la tienda.',
  lead: 'Para cuando sabés que le gusta leer, pero no qué tomo le falta.',
  choose: 'Elegí una giftcard',
  /** Specification, section 5. */
  notChosen: 'Primero debe seleccionar una giftcard!',
  add: 'Agregar al carrito',
  added: cartTexts.giftCardAdded,
  empty: 'En este momento no hay giftcards disponibles',
  how: 'Cómo funciona',
  steps: [
    'Elegís el importe y la comprás como cualquier producto.',
    'Cuando se acredita el pago te llega por correo el número de la giftcard.',
    'Quien la recibe carga ese número en el carrito y el importe se descuenta de su compra.',
  ],
} as const;
