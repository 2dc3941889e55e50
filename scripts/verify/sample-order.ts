import type { PaymentMethod } from '../../src/domain/checkout/payment.ts';
import { pricedMethod, shippingCodeOf } from '../../src/shipping-methods.ts';
import { provinceNames } from '../../src/text/form.ts';

export const sampleAddress = {
  name: 'Prueba',
  last_name: 'Contrato',
  email: 'verify@example.com',
  phone: '11 5555-0100',
  dni: '20123456',
  street_ln_1: 'Calle Inventada 567',
  street_ln_2: null,
  city: 'Buenos Aires',
  province: provinceNames.C,
  country: 'Argentina',
  country_code: 'AR',
  zip_code: '1428',
} as const;

export function sampleOrder(payment: PaymentMethod) {
  return {
    clientAddress: { ship_address: sampleAddress, bill_address: null, sameBillingAddress: true },
    shipment: shippingCodeOf(pricedMethod(null)),
    selectedOfficeId: null,
    payment,
    clientNotes: null,
  };
}
