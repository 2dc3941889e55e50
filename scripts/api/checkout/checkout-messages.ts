import { formatMoney, type Money } from '../../../src/domain/money.ts';
import type { OrderNews as News } from '../mail/mail-messages.ts';

export const checkoutMessages = {
  emptyCart: 'El carrito está vacío.',

  unusableCode: 'El cupón no es válido. Puede que esté vencido o sea de otra moneda.',
  tooManyCodes: 'Probaste demasiados códigos. Intentá nuevamente en unos minutos.',
  couponUsedUp: 'El cupón ya alcanzó su máximo de usos.',
  couponUsedBefore: 'Ya usaste este cupón en otro pedido.',
  couponMinimum: (minimum: Money) => `El cupón es válido para compras desde ${formatMoney(minimum)}.`,
  couponDoesNotAccumulate: 'El cupón no es acumulable con otros descuentos.',
  couponNotForGiftCards: 'El cupón no se aplica a giftcards.',
  giftCardEmpty: 'La giftcard no tiene saldo.',

  noCoverage: 'No realizamos envíos a esa dirección. Revisá el código postal o elegí otra forma de entrega.',
  unknownOffice: 'La sucursal de correo elegida no está disponible.',
  officesOnlyInArgentina: 'El retiro en sucursal de correo solo está disponible en Argentina.',

  paymentBlocks: {
    'only-ars': 'El medio de pago elegido es válido solo para pagos en pesos.',
    'only-usd': 'El medio de pago elegido es válido solo para pagos en dólares.',
    'too-small': 'El medio de pago elegido no acepta un importe tan chico. Elegí Transferencia.',
  },
  nothingToPay: 'Tu pedido ya está cubierto: elegí Transferencia para confirmarlo sin pagar nada más.',
  cartChanged: 'Los importes de tu carrito cambiaron. Revisalos antes de realizar el pedido.',
  tooManyUnpaid: (most: number) =>
    `Tus pedidos sin pagar pueden llevar hasta ${most} unidades. Pagá alguno o elegí menos; si necesitás más, escribinos.`,
  otherBodyWithKey: 'Este pedido ya se envió con otros datos. Revisá tus pedidos antes de intentar de nuevo.',
  orderInFlight: 'Tu pedido se está procesando.',
  badIdempotencyKey: 'La clave de idempotencia no es válida.',

  orderNotFound: 'No se encontro el pedido seleccionado',
  notCancellable:
    'El pedido ya no se puede cancelar: está pagado, o el pago se está procesando. Si te arrepentiste, usá el botón de arrepentimiento.',
  nothingToRestore: 'Ninguno de los productos del pedido está disponible.',

  paymentNotFound: 'No encontramos el pago del pedido.',
  paymentNotMade: 'El pago no se realizó. Podés intentarlo de nuevo desde tu pedido.',
  noOtherPayment: 'El pedido no se puede pagar con ese medio.',
  paidTooLate: (id: number) =>
    `Recibimos tu pago, pero el pedido ${id} ya había sido cancelado. Te vamos a devolver el importe.`,
  paymentRejected: 'El pago fue rechazado. Podés intentarlo de nuevo con otro medio.',
} as const;

export const orderMessages = {
  unpaidReason: (hours: number) => `No recibimos el pago dentro de las ${hours} horas.`,

  refundDue: 'Te vamos a devolver el importe.',
  refundOf: (amount: string) => `Te vamos a devolver ${amount}.`,
  refundRest: (amount: string) =>
    `Te vamos a devolver ${amount}; el resto ya lo usaste con la giftcard que compraste.`,
  refundSpent: 'Ya usaste el importe con la giftcard que compraste.',

  /** @param refund a sentence about money that goes back; null for none */
  expired: (id: number, hours: number, refund: string | null): News => ({
    subject: `Cancelamos tu pedido ${id}`,
    message: [
      `Tu pedido ${id} fue cancelado: no recibimos el pago dentro de las ${hours} horas.`,
      ...(refund === null ? [] : [refund]),
    ].join(' '),
  }),
  cancelled: (id: number, reason: string | null, refund: string | null): News => ({
    subject: `Cancelamos tu pedido ${id}`,
    message: [
      `Tu pedido ${id} fue cancelado.`,
      ...(reason === null ? [] : [`Motivo: ${reason}`]),
      ...(refund === null ? [] : [refund]),
    ].join(' '),
  }),
  cancelledByCustomer: 'Lo cancelaste vos.',
  cancelledAsAsked: (id: number): News => ({
    subject: `Cancelaste tu pedido ${id}`,
    message: `Cancelaste tu pedido ${id}. No hace falta que lo pagues; si ya transferiste, respondé este correo.`,
  }),
  paid: (id: number): News => ({
    subject: `Recibimos el pago de tu pedido ${id}`,
    message: `Recibimos el pago de tu pedido ${id}. Ya lo estamos preparando.`,
  }),
  ready: (id: number): News => ({
    subject: `Tu pedido ${id} está listo para retirar`,
    message: `Tu pedido ${id} está listo para retirar.`,
  }),
  payUntil: (moment: string) => `Tenés tiempo de pagarlo hasta el ${moment}. Después se cancela solo.`,
  sent: (id: number, tracking: string | null): News => ({
    subject: `Enviamos tu pedido ${id}`,
    message: `Tu pedido ${id} está en camino.${tracking === null ? '' : ` Seguimiento: ${tracking}`}`,
  }),
} as const;

/** States of an order (`tests/specification/decisions.md`), displayed as they are. */
export const orderStates = {
  awaitingPayment: 'pendiente de pago',
  paid: 'pagado',
  inPreparation: 'en preparación',
  readyForPickup: 'listo para retirar',
  sent: 'enviado',
  delivered: 'entregado',
  cancelled: 'cancelado',
} as const;

export type OrderState = (typeof orderStates)[keyof typeof orderStates];
