/** Weeks in the shop's time zone, named by their Monday: `2026-11-16`. */
import { shopDay } from '../../src/domain/shop-clock.ts';

/** @param at epoch milliseconds */
export function weekOf(at: number): string {
  const day = Date.parse(shopDay(new Date(at)));
  const sinceMonday = (new Date(day).getUTCDay() + 6) % 7;
  return dayText(day - sinceMonday * dayMs);
}

/** The week of `at` and those before it, oldest first. */
export function lastWeeks(at: number, count: number): readonly string[] {
  const last = Date.parse(weekOf(at));
  return Array.from({ length: count }, (_, index) => dayText(last - (count - 1 - index) * 7 * dayMs));
}

export const dayMs = 86_400_000;

function dayText(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}
