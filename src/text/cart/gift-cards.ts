import { cartTexts } from './cart.ts';

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
