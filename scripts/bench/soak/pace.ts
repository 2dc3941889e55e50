/** Rate limiter of the soak, shared by all clients. */
import { setTimeout as wait } from 'node:timers/promises';

/** Resolves at the caller's slot; slots are evenly spaced. */
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
