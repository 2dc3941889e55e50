import type { Address } from './address.ts';
import type { CarrierOffice } from './cart.ts';
import type { Money } from './money.ts';
import type { BankData, GetnetPayment, ModoPayment, PaymentMethod, PaymentOutcome } from './payment.ts';
import type { ShippingMethod } from './shipment.ts';

export interface OrderItem {
  readonly id: number;
  /** Null when the product is no longer sold. */
  readonly productId: number | null;
  readonly title: string;
  /** Of its cover; null or absent where the API does not say. */
  readonly imagePath?: string | null;
  readonly unitPrice: Money;
  readonly quantity: number;
  readonly totalPrice: Money;
}

/** An order as it was confirmed: later changes of prices or addresses do not reach it. */
export interface Order {
  readonly id: number;
  /** ISO 8601 with offset. */
  readonly createdAt: string;
  /** Whatever state the API sends; the shop prints it. */
  readonly state: string;
  /** Why it was cancelled, in the API's words; null when it was not, or when the API does not say. */
  readonly cancelReason: string | null;
  /** Null for a method the shop does not know. */
  readonly shippingMethod: ShippingMethod | null;
  readonly items: readonly OrderItem[];
  readonly productsPrice: Money;
  readonly discountAmount: Money | null;
  /** What `discountAmount` is made of; null when the API does not tell. */
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
  /** Where a parcel sent to a carrier office waits. */
  readonly office: CarrierOffice | null;
  /** `link` leads to the provider while the order can still be paid there. */
  readonly payment: {
    readonly method: PaymentMethod | null;
    readonly link: string | null;
    /** By which it can be paid in the place of `method`; none where the API does not say. */
    readonly otherMethods?: readonly PaymentMethod[];
  };
}

/** What placing an order answers: the order and what its way to pay needs next. */
export interface PlacedOrder {
  readonly order: Order;
  readonly bankData: BankData | null;
  readonly getnet: GetnetPayment | null;
  readonly modo: ModoPayment | null;
}

/** What a provider's return answers. */
export interface ProcessedPayment {
  readonly order: Order;
  readonly outcome: PaymentOutcome;
}
