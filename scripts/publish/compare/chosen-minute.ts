/** The minute that an editor wants to see the shop at. */
import { isCalendarDay, shopOffset } from '../../../src/domain/shop-day.ts';
import { longestAheadMs, type ReadAt } from '../../http/answers-at.ts';
import { PublishError } from '../publish-error.ts';

const written =
  /^(\d{4}-\d{2}-\d{2})T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})?$/;

/**
 * @param text `2026-12-01T00:00`, in Argentine time or with an offset
 * @returns why it is none: not a time, not after `now`, or more than a year ahead
 */
export function chosenMinute(text: string, now: Date): Date | 'none' | 'past' | 'far' {
  const [, day, offset] = written.exec(text) ?? [];
  if (day === undefined || !isCalendarDay(day)) return 'none';
  const minute = new Date(offset === undefined ? text + shopOffset : text);
  const ahead = minute.getTime() - now.getTime();
  if (Number.isNaN(ahead)) return 'none';
  if (ahead <= 0) return 'past';
  return ahead > longestAheadMs ? 'far' : minute;
}

/** @param secret of `ownSecret` @throws PublishError `answers-now` without one */
export function readAtWith(secret: string | null, at: Date): ReadAt {
  if (secret !== null) return { at, secret };
  throw new PublishError(
    'answers-now',
    'PUBLISH_SECRETS is not set, and the API tells what is to come only to a program that signs with one of them.',
  );
}
