/** Texts of the day that a presale comes out. */
import { formatLongDay } from '../../domain/shop-day.ts';

export const releaseTexts = {
  comesOut: (day: string) => `Sale el ${formatLongDay(day)}`,
};
