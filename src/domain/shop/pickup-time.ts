import { shopTime } from '../shop-day.ts';
import type { OpeningHours } from './shop-structured-data.ts';

export interface ShopHours {
  readonly openingHours: readonly OpeningHours[];
  /** `12-25` each year, `2026-12-24` once. */
  readonly closedDays: readonly string[];
}

/** The next hours in which the branches are open, perhaps now. */
export interface PickupTime {
  /** 0 is today, in Buenos Aires. */
  readonly inDays: number;
  /** `2026-11-30` */
  readonly day: string;
  readonly isOpen: boolean;
  /** `10:00`, the first opening and the last closing of the day. */
  readonly opens: string;
  readonly closes: string;
}

/** After that, pages name a day by its weekday and number, which would be another day's, too. */
const farthestDays = 28;

/** Null when the shop does not open within four weeks. */
export function pickupTime({ openingHours, closedDays }: ShopHours, now: Date): PickupTime | null {
  const today = shopTime(now);
  for (let inDays = 0; inDays < farthestDays; inDays++) {
    const date = new Date(today.day);
    date.setUTCDate(date.getUTCDate() + inDays);
    const day = date.toISOString().slice(0, 10);
    if (closedDays.some((closed) => day.endsWith(closed))) continue;
    const hours = openingHours.filter(({ days }) => days.includes(date.getUTCDay() || 7));
    const time = inDays === 0 ? today.time : '';
    const next = hours.filter(({ closes }) => closes > time);
    const [first] = next;
    const last = next.at(-1);
    if (first && last)
      return { inDays, day, isOpen: time >= first.opens, opens: first.opens, closes: last.closes };
  }
  return null;
}
