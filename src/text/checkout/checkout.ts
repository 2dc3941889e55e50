/** The specification's (sections 2, 4, 5, 8 and 9) are verbatim, misspellings included. */
import { paymentNames } from './payment.ts';
import type { CartChange } from '../../domain/checkout/checkout-changes.ts';
import type { CheckoutAddressField } from '../../domain/checkout/checkout-form.ts';
import type { MissingPart, OrderBlock, ShippingBlock } from '../../domain/checkout/checkout-options.ts';
import { formatMoney } from '../../domain/money.ts';
import type { PaymentBlock, PaymentMethod } from '../../domain/checkout/payment.ts';
import type { ShippingMethod } from '../../domain/cart/shipment.ts';
import { shop } from '../../shop.ts';
import { pickupNames } from '../branches.ts';
import { addressLabels } from '../form.ts';

export const checkoutTexts = {
  title: 'Finalizar compra',
  steps: ['Tus Datos', 'Envío / Retiro', 'Medios de Pago'],
  summary: 'Tu pedido',
  placeOrder: 'Realizar pedido',
  placingOrder: 'Realizando pedido',
  back: 'Volver',
  next: 'Continuar',
  change: 'Cambiar',
  loading: 'Cargando tu compra…',
  retry: 'Reintentar',
  needsScript: 'Para finalizar tu compra activá JavaScript en el navegador.',
  profileFailed: 'No pudimos cargar tus datos.',

  missing: (labels: readonly string[]) => `Por favor, complete los campos requeridos: ${labels.join(', ')}`,
  shippingFailed: 'Error al calcular el envío. Revise la dirección y su código postal',
  unexpected: 'Error inesperado.',
  orderFailed: 'Se produjo un error al realizar el pedido. Si el problema persiste, comuníquese con nostros.',
  paymentFailed: (provider: string) =>
    `Error al procesar el pago con ${provider}. Por favor, si el pago se realizó correctamente, contáctenos.`,

  shippingAddress: 'Dirección de envío',
  billingAddress: 'Dirección de facturación',
  sendTo: 'Enviar a',
  billTo: 'Facturar a',
  addressOf: ({ name, lastName, street, number, city }: Readonly<Record<CheckoutAddressField, string>>) =>
    `${name} ${lastName}, ${street} ${number}, ${city}`,
  sameBilling: 'Usar la misma dirección para la facturación',
  billed: (label: string) => `${label} (facturación)`,
  fields: {
    ...addressLabels,
    street: 'Calle',
    number: 'Número',
    floor: 'Piso',
    apartment: 'Departamento',
    betweenStreets: 'Entre calles',
  } satisfies Record<CheckoutAddressField, string>,
  zipCodeHint: '4 dígitos, por ejemplo 1043',
  notes: 'Notas del pedido',

  shippingQuestion: '¿Cómo querés recibirlo?',
  shippingMethods: {
    homeDelivery: 'Envío a domicilio',
    ...pickupNames((branch) => `Retiro en ${branch}`),
    carrierOffice: 'Retiro en sucursal de correo',
  } as Readonly<Record<ShippingMethod, string>>,
  shippingBlocks: {
    calculating: 'Estamos calculando el costo',
    'no-amount': 'No hay un costo de envío para esa dirección',
    'only-argentina': 'Disponible solo en Argentina',
    'no-offices': 'No hay sucursales de correo cerca de esa dirección',
  } satisfies Record<ShippingBlock, string>,
  office: 'Sucursal de correo',
  free: 'Gratis',
  noPrice: '-',
  /** Before a price is known. */
  unchosenShipping: 'A elegir',
  unpricedShipping: 'A calcular',

  /** In place of the first two steps, for gift cards alone. */
  byMail: (email: string) => `La giftcard va por correo a ${email}: no hace falta dirección ni envío.`,

  paymentQuestion: '¿Cómo querés pagar?',
  payments: paymentNames,
  /** In three words. */
  paymentHints: {
    getnet: 'Tarjeta, vía Santander',
    openpay: 'Tarjeta, vía BBVA',
  } as Readonly<Partial<Record<PaymentMethod, string>>>,
  paymentBlocks: {
    'only-ars': 'Válido solo para pagos en pesos',
    'only-usd': 'Válido solo para pagos en dólares',
    'too-small': `No acepta un importe tan chico${shop.paymentMethods.includes('transfer') ? ': pagá por transferencia' : ''}`,
  } satisfies Record<PaymentBlock, string>,

  subtotal: 'Subtotal',
  discount: 'Descuentos',
  coupon: (code: string) => `Cupón ${code}`,
  giftCard: 'Giftcard',
  shipping: 'Envío',
  total: 'Total',
  /** Beside a total in dollars. */
  pesosTotal: 'Total en pesos',
  /** Required by law before a purchase. */
  finalPrices: 'Precio final, impuestos incluidos.',
  orderBlocks: {
    ordering: 'Estamos realizando tu pedido',
    checking: 'Estamos verificando tu pedido anterior',
    calculating: 'Estamos calculando los importes',
    'empty-cart': 'No hay productos en el carrito',
    'no-stock': 'Algún producto no tiene stock suficiente',
    unaccepted: 'Revisá y aceptá los cambios de tu pedido',
    'incomplete-data': 'Completá tus datos',
    'no-shipment': 'Elegí cómo recibirlo',
    'no-payment': 'Elegí cómo pagar',
  } satisfies Record<OrderBlock, string>,
  /** The same in the bar of a phone, which goes there. */
  missingParts: {
    checking: 'Verificá el pedido anterior',
    'no-stock': 'Falta stock',
    unaccepted: 'Revisá los cambios',
    'incomplete-data': 'Faltan datos',
    'no-shipment': 'Falta elegir el envío',
    'no-payment': 'Falta elegir el pago',
  } satisfies Record<MissingPart, string>,
  toCart: 'Modificar el carrito',
  revocation: 'Podés arrepentirte de la compra dentro de los 10 días corridos de recibido el producto.',
  revocationLink: 'Botón de arrepentimiento',

  entryChanged: 'Tu pedido cambió desde que lo viste en el carrito:',
  accept: 'Aceptar los cambios',
  changed: 'Tu pedido cambió. Revisalo y confirmalo de nuevo.',
  refusedField: (label: string, why: string) => `${label}: ${why.replace(/\.$/, '')}.`,
  unplaced: 'Tu pedido no se realizó. Podés intentarlo de nuevo.',
  unplacedOffline: 'Tu pedido no se realizó: no hay conexión. Podés intentarlo de nuevo.',
  cartEmptied: 'El carrito está vacío: puede que ya hayas realizado este pedido en otra pestaña.',
  changeOf: changeWords,
  unknownOrder: 'No pudimos confirmar si tu pedido se realizó. Verificalo antes de intentar de nuevo.',
  lookAgain: 'Verificar mi pedido',
  seeOrders: 'Ver mis pedidos',
  seeProducts: 'Ver productos',
} as const;

function changeWords(change: CartChange): string {
  switch (change.name) {
    case 'removed':
      return `${change.title} ya no está en el carrito.`;
    case 'added':
      return `${change.title} se agregó al carrito.`;
    case 'quantity':
      return `${change.title}: antes ${change.from}, ahora ${change.to}.`;
    case 'price':
      return `${change.title}: antes ${formatMoney(change.from)}, ahora ${formatMoney(change.to)}.`;
    case 'stock':
      return change.units === 0
        ? `${change.title} se quedó sin stock.`
        : `${change.title}: ${change.units === 1 ? 'queda' : 'quedan'} ${change.units}.`;
    case 'total':
      return `Total: antes ${formatMoney(change.from)}, ahora ${formatMoney(change.to)}.`;
  }
}
