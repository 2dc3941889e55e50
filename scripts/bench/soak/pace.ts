/** Rate limiter of the soak's requests. */
import { setTimeout as wait } from 'node:timers/promises';

/** Resolves when the next request may be sent; requests are spaced evenly. */
export type Turn = () => Promise<void>;

export function turnsOf(perSecond: number): Turn {
  let next = 0;
  return async () => {
    const now = performance.now();
    const own = Math.max(now, next);
    next = own + 1000 / perSecond;
    if (own > now) await wait(own - now);
  };
}
