import { hash } from 'node:crypto';
import type { ShopData } from '../db/shop-data.ts';
import { HttpError, rejected } from './http-error.ts';
import { checkoutMessages as words } from '../checkout/checkout-messages.ts';

/** @throws HttpError 422 unless it has 1 to 200 visible ASCII characters. */
export function idempotencyKeyOf(request: Request): string | null {
  const key = request.headers.get('Idempotency-Key');
  if (key === null) return null;
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw rejected(words.badIdempotencyKey);
  return key;
}

export function requestHash(...parts: readonly unknown[]): string {
  return hash('sha256', JSON.stringify(parts), 'base64url');
}

/** A call with a key takes effect once. A refused call changed nothing and may be retried with its key. */
export function onceByKey(data: ShopData) {
  const inFlight = new Set<string>();

  /**
   * @param work runs in the transaction that records its reply
   * @param hold awaited first; meanwhile calls with the same key are refused
   * @throws HttpError 409 while the key is in use, 422 when it was used for another body
   */
  return async function run<T>(
    call: {
      readonly customerId: number;
      readonly key: string | null;
      readonly hash: string;
    },
    hold: () => Promise<void>,
    work: () => T,
  ): Promise<T> {
    const { customerId, key, hash } = call;
    if (key === null) {
      await hold();
      return data.atomically(work);
    }
    const name = `${customerId} ${key}`;
    if (inFlight.has(name))
      throw new HttpError(409, words.orderInFlight, { headers: { 'Retry-After': '1' } });
    inFlight.add(name);
    try {
      await hold();
      return data.atomically(() => {
        const kept = data.sql.get<{ request_hash: string; answer: string }>`
          SELECT request_hash, answer FROM kept_answer WHERE customer_id = ${customerId} AND key = ${key}`;
        if (kept === null) {
          const answer = work();
          data.sql.insert('kept_answer', {
            customer_id: customerId,
            key,
            request_hash: hash,
            answer: JSON.stringify(answer),
          });
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
