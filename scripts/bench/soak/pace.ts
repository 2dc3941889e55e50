/** The bound of the soak: no more requests a second than this, whoever sends them. */
import { setTimeout as wait } from 'node:timers/promises';

/** Resolves when it is somebody's turn; turns lie evenly apart. */
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
