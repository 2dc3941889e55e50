import { expect, it } from 'vitest';
import { paymentMethods, type PaymentMethod } from '../../src/domain/checkout/payment.ts';
import { paymentsInShort, paymentsInWords } from '../../src/text/checkout/payment.ts';

it.each<[readonly PaymentMethod[], string, string]>([
  [
    paymentMethods,
    'Transferencia, Mercado Pago, Getnet, MODO u Openpay en pesos; PayPal en dólares.',
    'Tarjeta, transferencia, Mercado Pago o MODO',
  ],
  [['mercadopago', 'transfer'], 'Mercado Pago o transferencia en pesos.', 'Transferencia o Mercado Pago'],
  [['paypal'], 'PayPal en dólares.', 'PayPal'],
])('pages name only the payment methods that the shop offers: %j', (methods, words, short) => {
  expect(paymentsInWords(methods)).toBe(words);
  expect(paymentsInShort(methods)).toBe(short);
});
