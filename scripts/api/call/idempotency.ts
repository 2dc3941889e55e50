import { createHash } from 'node:crypto';
import type { ShopData } from '../db/shop-data.ts';
import { Refusal, rejected } from './refusal.ts';
import { checkoutWords as words } from '../checkout/words-checkout.ts';

/** The key of a call; null when it has none. @throws Refusal 422 for one that is no visible text of 1 to 200 characters. */
export function idempotencyKeyOf(request: Request): string | null {
  const key = request.headers.get('Idempotency-Key');
  if (key === null) return null;
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw rejected(words.badIdempotencyKey);
  return key;
}

/** What a key stands for: a repeated call must ask for the very same. */
export function requestHash(...parts: readonly unknown[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}

/**
 * Runs calls with keys so that each takes effect once. Only what took effect is kept: a refused call changed nothing and
 * may be tried again with its key.
 */
export function onceByKey(data: ShopData) {
  const inFlight = new Set<string>();

  /**
   * @param work makes the answer and everything it stands for; it runs inside the transaction that keeps the answer.
   * @param hold is awaited before; while it is, a call with the same key is refused.
   * @throws Refusal 409 while the same key is in flight, 422 when it stood for another body.
   */
  return async function run<T>(
    call: {
      readonly customerId: number;
      readonly key: string | null;
      readonly hash: string;
      readonly now: Date;
    },
    hold: () => Promise<void>,
    work: () => T,
  ): Promise<T> {
    const { customerId, key, hash, now } = call;
    if (key === null) {
      await hold();
      return data.atomically(work);
    }
    const name = `${customerId} ${key}`;
    if (inFlight.has(name)) throw new Refusal(409, words.orderInFlight, { headers: { 'Retry-After': '1' } });
    inFlight.add(name);
    try {
      await hold();
      return data.atomically(() => {
        const kept = data.keptAnswers.find(customerId, key);
        if (kept === null) {
          const answer = work();
          data.keptAnswers.keep(customerId, key, hash, JSON.stringify(answer), now);
          return answer;
        }
        if (kept.request_hash !== hash) throw rejected(words.otherBodyWithKey);
        return JSON.parse(kept.answer) as T;
      });
    } finally {
      inFlight.delete(name);
    }
  };
}
