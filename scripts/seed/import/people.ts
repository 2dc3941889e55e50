/** People, coupons and gift cards as the import takes them. Money is integer cents. */
import type { WireAddress } from '../../../src/api/address.ts';
import type { Currency } from '../../../src/domain/money.ts';
import type { PaymentMethod } from '../../../src/domain/checkout/payment.ts';
import type { ShippingMethod } from '../../../src/domain/cart/shipment.ts';
import type { OrderState } from '../../api/checkout/checkout-messages.ts';

export interface SeedCustomer {
  readonly email: string;
  readonly name: string;
  readonly surname: string;
  readonly username: string;
  readonly wantsNewsletter: boolean;
  readonly loyaltyPoints: number;
  readonly shipAddress: WireAddress | null;
  readonly billAddress: WireAddress | null;
  /** Product slugs, the first one added first. */
  readonly favorites: readonly string[];
  readonly notifications: readonly string[];
  readonly orders: readonly SeedOrder[];
}

export interface SeedOrder {
  readonly daysAgo: number;
  readonly state: OrderState;
  readonly currency: Currency;
  readonly shipping: ShippingMethod;
  readonly payment: PaymentMethod;
  readonly items: readonly { readonly slug: string; readonly quantity: number }[];
  readonly couponCode: string | null;
  readonly notes: string | null;
}

export interface SeedCoupon {
  readonly code: string;
  readonly percent: number;
  /** Validity in days relative to the day of the seed; null for no end. */
  readonly fromDay: number;
  readonly toDay: number | null;
  readonly isOncePerCustomer: boolean;
}

export interface SeedGiftCard {
  readonly number: string;
  readonly currency: 'ARS' | 'USD';
  readonly initialCents: number;
  readonly balanceCents: number;
}
