/** Fixtures for checkout tests: addresses, profile, form values, carts, orders. */
import type { Address } from '../../src/domain/address.ts';
import type { Cart } from '../../src/domain/cart/cart.ts';
import { prefilledValues, type CheckoutValues } from '../../src/domain/checkout/checkout-form.ts';
import type { Order } from '../../src/domain/checkout/order.ts';
import type { Profile } from '../../src/domain/account/profile.ts';
import { cartWith, itemOf } from '../stores/cart-server.ts';

export function savedAddress(changes: Partial<Address> = {}): Address {
  return {
    name: 'Ana',
    lastName: 'Núñez',
    email: 'ana@example.com',
    phone: '11 5555-0199',
    dni: '20123456',
    streetLine1: 'Calle Inventada 567 Piso 3 Depto. B',
    streetLine2: null,
    city: 'Buenos Aires',
    province: 'Ciudad Autónoma de Buenos Aires',
    country: 'Argentina',
    countryCode: 'AR',
    zipCode: '1428',
    ...changes,
  };
}

export function savedProfile(changes: Partial<Profile> = {}): Profile {
  return {
    name: 'Ana',
    surname: 'Núñez',
    username: 'ana',
    email: 'ana@example.com',
    imagePath: null,
    pendingEmail: null,
    hasPassword: true,
    loyaltyPoints: 0,
    wantsNewsletter: false,
    shipAddress: null,
    billAddress: null,
    ...changes,
  };
}

/** An order that was just placed, without what is paid. */
export const noRecord = {
  link: null,
  bankData: null,
  getnet: null,
  modo: null,
  keptAt: 0,
  owner: '',
} as const;

/** A valid form; the billing address is filled in too. */
export function filledValues(changes: Partial<CheckoutValues> = {}): CheckoutValues {
  const billAddress = savedAddress({ dni: '27123456' });
  const saved = savedProfile({ shipAddress: savedAddress(), billAddress });
  return { ...prefilledValues(saved), isSameBilling: true, ...changes };
}

/** A cart with two lines, a destination with a shipping cost of `homeCents`, and one carrier office. */
export function pricedCart(homeCents: number | null = 50_000, isFree = false): Cart {
  const cart = cartWith('cart-1', [itemOf(7, 2), itemOf(8, 1)]);
  const shipping = isFree ? 0 : (homeCents ?? 0);
  return {
    ...cart,
    totalPrice: { ...cart.totalPrice, cents: cart.totalPrice.cents + shipping },
    shipment: {
      country: 'Argentina',
      countryCode: 'AR',
      city: 'Buenos Aires',
      zipCode: '1428',
      amount: homeCents === null ? null : { cents: homeCents, currency: 'ARS' },
      isFree,
      offices: { offices: [carrierOffice], cost: { cents: 30_000, currency: 'ARS' } },
    },
  };
}

export const carrierOffice = {
  id: 3,
  fullAddress: 'Calle del Correo 1',
  locality: 'Buenos Aires',
  province: 'CABA',
  openingHours: 'Lunes a viernes de 8 a 18 hs',
};

export function placedOrder(changes: Partial<Order> = {}): Order {
  const price = { cents: 300, currency: 'ARS' as const };
  const line = { id: 1, productId: 7, title: 'Producto 7', unitPrice: price, quantity: 2, totalPrice: price };
  return {
    id: 41,
    createdAt: '2026-11-20T12:00:00-03:00',
    state: 'pendiente de pago',
    cancelReason: null,
    shippingMethod: 'pickupCentro',
    items: [line, { ...line, id: 2, productId: 8, title: 'Producto 8', quantity: 1 }],
    productsPrice: price,
    discountAmount: null,
    discounts: null,
    shipmentAmount: null,
    total: price,
    couponCode: null,
    shipAddress: savedAddress(),
    billAddress: savedAddress(),
    office: null,
    payment: { method: 'transfer', link: null },
    ...changes,
  };
}
