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
