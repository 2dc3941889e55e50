import { isCalendarDay } from '../../src/domain/shop-day.ts';
import type { ShopHours } from '../../src/domain/shop/pickup-time.ts';
import { shop } from '../../src/shop.ts';
import { Explained } from './command-line.ts';

/** @throws Explained for hours and closed days from which no page could tell when the shop opens */
export function refuseBadHours({ openingHours, closedDays }: ShopHours = shop): void {
  const problem =
    closedDays.map(problemOfDay).find(Boolean) ?? openingHours.map(problemOfHours).find(Boolean);
  if (problem) throw new Explained(`src/shop.ts, ${problem}`, { isFinal: true });
}

function problemOfDay(day: string): string | null {
  // 2028 has a 29 February.
  if (isCalendarDay(day) || isCalendarDay(`2028-${day}`)) return null;
  return `closedDays: "${day}" should be a day of each year like "12-25", or one day like "2026-12-25"`;
}

function problemOfHours({ days, opens, closes }: ShopHours['openingHours'][number]): string | null {
  const strange = days.find((day) => !Number.isInteger(day) || day < 1 || day > 7);
  if (strange !== undefined) return `openingHours: the day ${strange} should be 1 (Monday) to 7 (Sunday)`;
  const areTimes = [opens, closes].every((time) => /^(?:[01]\d|2[0-4]):[0-5]\d$/.test(time));
  if (areTimes && opens < closes) return null;
  return `openingHours: "${opens}" to "${closes}" should be two times of one day like "09:30" and "19:00"`;
}
