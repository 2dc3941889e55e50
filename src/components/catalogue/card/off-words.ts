import { liveProductTexts } from '../../../text/catalogue/live-product.ts';

/** A discount as shown and as read by screen readers. */
export interface OffWords {
  readonly seen: string;
  readonly spoken: string;
}

export function offWords(percent: number): OffWords;
export function offWords(percent: number | null): OffWords | null;
export function offWords(percent: number | null): OffWords | null {
  const { off, offSpoken } = liveProductTexts.price;
  return percent === null ? null : { seen: off(percent), spoken: offSpoken(percent) };
}
