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

const dayMs = 86_400_000;

/** Null when the shop does not open within four weeks. */
export function pickupTime({ openingHours, closedDays }: ShopHours, now: Date): PickupTime | null {
  const today = shopTime(now);
  for (let inDays = 0, { time } = today; inDays < farthestDays; inDays++, time = '') {
    const date = new Date(Date.parse(today.day) + inDays * dayMs);
    const day = date.toISOString().slice(0, 10);
    const hours = openingHours.filter(
      ({ days, closes }) => days.includes(date.getUTCDay() || 7) && closes > time,
    );
    const [first] = hours;
    if (first && !closedDays.some((closed) => day.endsWith(closed)))
      return { ...first, inDays, day, isOpen: time >= first.opens, closes: hours.at(-1)!.closes };
  }
  return null;
}
