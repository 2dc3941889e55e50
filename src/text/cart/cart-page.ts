import { cartTexts } from './cart.ts';

/** Apart from `cart.ts`, which every page contains. */
export const cartPageTexts = {
  empty: 'No hay productos en el carrito',
  checkout: 'Realizar compra',
  doesNotAccumulate: 'El cupón no se suma a otros descuentos.',
  recommended: 'También te puede gustar',
  promotions: 'Promociones de pago',
  promotionsFailed: 'No pudimos cargar las promociones.',
  title: 'Carrito',
  noImage: 'Sin imagen',
  /** Of a line with more units than there are. */
  unitsLeft: (units: number) =>
    units === 0 ? cartTexts.outOfStock : units === 1 ? 'Queda 1' : `Quedan ${units}`,
  needsScript: 'Para ver tu carrito activá JavaScript en el navegador.',
  seeProducts: 'Ver productos',
  loading: 'Cargando el carrito…',
  items: 'Productos en el carrito',
  unitPrice: 'Precio unitario',
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
  /** Beside `undo`. */
  removed: (title: string) => `Quitaste ${title}.`,
  severalRemoved: (count: number) => `Quitaste ${count} productos.`,
  undo: 'Deshacer',
  restored: (count: number) =>
    count === 1 ? 'El producto volvió al carrito.' : `Los ${count} productos volvieron al carrito.`,
  notRestored: (title: string) => `${title} no volvió al carrito: no hay stock suficiente.`,
  removeOf: (title: string) => `Quitar ${title} del carrito`,
} as const;
