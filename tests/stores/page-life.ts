/** Simulates the page lifecycle: active, in the bfcache, unloaded. Promises of a page resolve accordingly. */
import { FailureError } from '../../src/domain/failure.ts';

/** Awaited results arrive only while the page is active, and never after its end. */
export function createLife() {
  let awake = Promise.withResolvers<undefined>();
  awake.resolve(undefined);
  const ended = Promise.withResolvers<undefined>();
  const cut = Promise.withResolvers<never>();
  cut.promise.catch(() => undefined);
  let state: 'awake' | 'resting' | 'ended' = 'awake';
  let held = 0;
  const wait = async <T>(coming: Promise<T>): Promise<T> => {
    try {
      return await coming;
    } finally {
      while (state !== 'awake') await awake.promise;
    }
  };
  const end = async () => {
    if (state === 'awake') {
      cut.reject(networkFailure());
      await new Promise(setImmediate);
    }
    if (state === 'awake') awake = Promise.withResolvers<undefined>();
    state = 'ended';
    ended.resolve(undefined);
  };
  return {
    isAwake: () => state === 'awake',
    end,
    async rest() {
      if (held > 0) await end();
      if (state === 'ended') return false;
      state = 'resting';
      awake = Promise.withResolvers<undefined>();
      return true;
    },
    wake() {
      state = 'awake';
      awake.resolve(undefined);
    },
    wait,
    /** Like `wait`, but unloading the page rejects it, as browsers do with pending requests. */
    hear: <T>(coming: Promise<T>): Promise<T> => wait(Promise.race([coming, cut.promise])),
    ended: ended.promise,
    /** A page that holds or awaits a lock cannot enter the bfcache. */
    async hold<T>(work: () => Promise<T>): Promise<T> {
      held++;
      return work().finally(() => held--);
    },
  };
}

type Life = ReturnType<typeof createLife>;

export type Lock = <T>(work: () => Promise<T>, holder: Life) => Promise<T>;

/** A mutex; unloading the holding page releases it. */
export function createLock(): Lock {
  let last: Promise<unknown> = Promise.resolve();
  return (work, holder) => {
    const before = last;
    const granted = before.then(() => holder.wait(Promise.resolve()));
    const turn = holder.hold(() => granted.then(() => work()));
    last = Promise.race([turn.catch(() => undefined), before.then(() => holder.ended)]);
    return holder.wait(turn);
  };
}

export function networkFailure(): FailureError {
  return new FailureError({ name: 'network' });
}
