/** Carts of the letter backend: what is in them in memory, and the sums. */
import type { Currency } from '../../../src/domain/money.ts';
import { cardOf, giftCards, money, priceOf, products, type Product } from './catalogue.ts';

export interface Destination {
  readonly country: string;
  readonly country_code: string;
  readonly city: string | null;
  readonly zip_code: string | null;
}

export interface StoredCart {
  readonly id: number;
  readonly uuid: string;
  readonly lines: Map<number, number>;
  destination: Destination | null;
  coupon: string | null;
  giftCard: string | null;
}

export const coupon = { code: 'LETRA10', percent: 10 };
export const giftCardCode = { code: 'REGALO1000', pesos: 1000 };
export const freeShippingFrom = 60_000;
const homeDelivery = 5000;
const officeDelivery = 3000;
export const offices = [
  { id: 7, full_address: 'Calle Falsa 1', localidad: null, provincia: null, horario_atencion: null },
];

export function productWith(id: number): Product | undefined {
  return [...products, ...giftCards].find((product) => product.id === id);
}

/** In pesos. Shipping is by code of the specification: 1 home, 2 and 3 pickup, 11 an office of the carrier. */
export function sumsOf(cart: StoredCart, shipment = 1) {
  const lines = [...cart.lines].flatMap(([id, quantity]) => {
    const product = productWith(id);
    return product ? [{ product, quantity, total: priceOf(product) * quantity }] : [];
  });
  const goods = lines.reduce((sum, { total }) => sum + total, 0);
  const isFree = goods >= freeShippingFrom;
  const cost = shipment === 11 ? officeDelivery : shipment === 1 ? homeDelivery : 0;
  const shipping = cart.destination === null || isFree ? 0 : cost;
  const couponOff = cart.coupon === null ? 0 : Math.round(goods * coupon.percent) / 100;
  const due = goods + shipping - couponOff;
  const giftCardOff = cart.giftCard === null ? 0 : Math.min(giftCardCode.pesos, due);
  return { lines, goods, isFree, shipping, couponOff, giftCardOff, total: due - giftCardOff };
}

export function cartOf(cart: StoredCart, currency: Currency) {
  const { lines, goods, couponOff, giftCardOff, total } = sumsOf(cart);
  return {
    id: cart.id,
    uuid: cart.uuid,
    cartItems: lines.map((line) => ({
      id: line.product.id,
      quantity: line.quantity,
      totalPrice: money(line.total, currency),
      product: cardOf(line.product, currency),
    })),
    productPrice: money(goods, currency),
    totalPrice: money(total, currency),
    couponCode: cart.coupon,
    couponAmount: cart.coupon && money(couponOff, currency),
    giftCardAmount: cart.giftCard && money(giftCardOff, currency),
    giftCardNumber: cart.giftCard,
    discountAmount: null,
    discountUnitProducts: null,
    canNotAccumulateDiscounts: 0,
    ...shipmentOf(cart, currency),
    recommendedProducts: null,
  };
}

/** "Shipment info" of the specification, section 3. */
export function shipmentOf(cart: StoredCart, currency: Currency) {
  const { destination } = cart;
  const { isFree, shipping } = sumsOf(cart);
  const isInArgentina = destination?.country_code === 'AR';
  return {
    shipmentCountryCode: destination?.country_code ?? null,
    shipmentCountry: destination?.country ?? null,
    shipmentCity: destination?.city ?? null,
    shipmentZipCode: destination?.zip_code ?? null,
    shipmentAmount: destination && money(shipping, currency),
    isFreeShip: isFree ? 1 : 0,
    possibleShippingOffices: isInArgentina
      ? { offices, shipment_cost: money(sumsOf(cart, 11).shipping, currency) }
      : null,
  };
}
