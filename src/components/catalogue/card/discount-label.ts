import { liveProductTexts } from '../../../text/catalogue/live-product.ts';

/** A discount as shown and as read by screen readers; null without one. */
export function discountLabel(percent: number | null): { seen: string; spoken: string } | null {
  const { off, offSpoken } = liveProductTexts.price;
  return percent === null ? null : { seen: off(percent), spoken: offSpoken(percent) };
}
