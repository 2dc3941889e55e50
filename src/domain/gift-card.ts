import type { Money } from './money.ts';

/** A gift card that can be bought: a product of one fixed price. */
export interface GiftCard {
  readonly id: number;
  readonly title: string;
  readonly slug: string;
  readonly price: Money;
  readonly images: readonly { readonly path: string }[];
}
