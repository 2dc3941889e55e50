import { liveProductTexts } from '../../../text/catalogue/live-product.ts';

/** A discount as shown and as read by screen readers. */
export interface DiscountLabel {
  readonly seen: string;
  readonly spoken: string;
}

export function discountLabel(percent: number): DiscountLabel;
export function discountLabel(percent: number | null): DiscountLabel | null;
export function discountLabel(percent: number | null): DiscountLabel | null {
  const { off, offSpoken } = liveProductTexts.price;
  return percent === null ? null : { seen: off(percent), spoken: offSpoken(percent) };
}
