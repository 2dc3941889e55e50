import type { Address } from '../address.ts';
import type { CarrierOffice } from '../cart/cart.ts';
import type { Money } from '../money.ts';
import type { BankData, GetnetPayment, ModoPayment, PaymentMethod, PaymentOutcome } from './payment.ts';
import type { ShippingMethod } from '../cart/shipment.ts';

export interface OrderItem {
  readonly id: number;
  /** Null when the product is no longer sold. */
  readonly productId: number | null;
  readonly title: string;
  /** Of its cover; null or absent where the API does not send it. */
  readonly imagePath?: string | null;
  /** The day that it comes out, `2027-03-12`; null or absent unless it is a presale with a date. */
  readonly releaseDate?: string | null;
  readonly unitPrice: Money;
  readonly quantity: number;
  readonly totalPrice: Money;
}

/** An order as it was confirmed: later changes of prices or addresses do not affect it. */
export interface Order {
  readonly id: number;
  /** ISO 8601 with offset. */
  readonly createdAt: string;
  /** Free text from the API, displayed as it is. */
  readonly state: string;
  /** Cancellation reason in the API's words; null when not cancelled or not sent. */
  readonly cancelReason: string | null;
  /** The parcel's code at its carrier and the carrier's page about it; null or absent where the API does not send it. */
  readonly tracking?: { readonly code: string; readonly url: string | null } | null;
  /** Null for a method the shop does not know. */
  readonly shippingMethod: ShippingMethod | null;
  readonly items: readonly OrderItem[];
  readonly productsPrice: Money;
  readonly discountAmount: Money | null;
  /** Breakdown of `discountAmount`; null when the API does not send it. */
  readonly discounts: {
    readonly units: Money | null;
    readonly coupon: Money | null;
    readonly giftCard: Money | null;
  } | null;
  readonly shipmentAmount: Money | null;
  readonly total: Money;
  readonly couponCode: string | null;
  readonly shipAddress: Address | null;
  readonly billAddress: Address | null;
  /** The carrier office where the parcel is picked up. */
  readonly office: CarrierOffice | null;
  /** `link` is the provider's payment page while the order is payable there. */
  readonly payment: {
    readonly method: PaymentMethod | null;
    readonly link: string | null;
    /** Alternatives to `method`; absent where the API does not send them. */
    readonly otherMethods?: readonly PaymentMethod[];
  };
}

/** Reply of placing an order: the order and the data that its payment method needs next. */
export interface PlacedOrder {
  readonly order: Order;
  readonly bankData: BankData | null;
  readonly getnet: GetnetPayment | null;
  readonly modo: ModoPayment | null;
}

/** Reply of confirming a payment provider's return. */
export interface ProcessedPayment {
  readonly order: Order;
  readonly outcome: PaymentOutcome;
}
