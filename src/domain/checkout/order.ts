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
  /** Null or absent where the API does not send it, as the next. */
  readonly imagePath?: string | null;
  /** `2027-03-12`, of a presale. */
  readonly releaseDate?: string | null;
  /** While its product is in presale. */
  readonly isOnPresale?: boolean;
  readonly isGiftCard?: boolean;
  readonly unitPrice: Money;
  readonly quantity: number;
  readonly totalPrice: Money;
}

/** As it was confirmed: later prices and addresses do not change it. */
export interface Order {
  readonly id: number;
  readonly createdAt: string;
  /** Shown as it is. */
  readonly state: string;
  /** The API's words. */
  readonly cancelReason: string | null;
  /** Null or absent where the API does not send it. */
  readonly tracking?: { readonly code: string; readonly url: string | null } | null;
  /** Whether its customer may cancel it; absent where the API does not send it, as the next. */
  readonly canCancel?: boolean;
  /** The request to revoke the purchase (botón de arrepentimiento); null for none. */
  readonly revocation?: { readonly code: string; readonly requestedAt: string } | null;
  /** Where to transfer to; null or absent where the API does not send it with the order. */
  readonly bankData?: BankData | null;
  readonly shippingMethod: ShippingMethod | null;
  readonly items: readonly OrderItem[];
  readonly productsPrice: Money;
  readonly discountAmount: Money | null;
  /** The parts of `discountAmount`. */
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
  readonly office: CarrierOffice | null;
  /** `link` is the provider's page while the order can be paid there. */
  readonly payment: {
    readonly method: PaymentMethod | null;
    readonly link: string | null;
    /** Absent where the API does not send them. */
    readonly otherMethods?: readonly PaymentMethod[];
  };
}

/** Gift cards alone, ordered without an address. */
export function isByMail({ shippingMethod, items }: Pick<Order, 'shippingMethod' | 'items'>): boolean {
  return shippingMethod === null && items.length > 0 && items.every(({ isGiftCard }) => isGiftCard === true);
}

export interface PlacedOrder {
  readonly order: Order;
  readonly bankData: BankData | null;
  readonly getnet: GetnetPayment | null;
  readonly modo: ModoPayment | null;
}

/** `order` is null where the backend does not send it: it is read. */
export interface ProcessedPayment {
  readonly order: Order | null;
  readonly outcome: PaymentOutcome;
}
