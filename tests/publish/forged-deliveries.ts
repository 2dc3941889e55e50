/** Deliveries of the webhook, and forged ones derived from a valid one. */
import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { maxWebhookBytes, type Delivery } from '../../scripts/publish/http/webhook.ts';
import { clockDriftMs, signatureOf } from '../../scripts/http/signature.ts';

export const secret = 'a secret of the tests';

export function genuine(now: number, products: readonly string[] = ['tomo-1'], by = secret): Delivery {
  const timestamp = String(Math.floor(now / 1000));
  const body = Buffer.from(JSON.stringify({ products }));
  return signedBy(by, timestamp, body);
}

/** One of the attacks, by number. @param taken a delivery that was accepted at `now`. */
export function forged(now: number, taken: Delivery, number: number): Delivery {
  const ways = [
    () => ({ ...genuine(now), signature: `sha256=${randomBytes(32).toString('hex')}` }),
    () => ({ ...genuine(now), signature: null }),
    () => ({ ...genuine(now), signature: 'sha256=' }),
    () => ({ ...genuine(now), signature: taken.signature }),
    () => genuine(now, ['tomo-1'], randomBytes(12).toString('hex')),
    () => genuine(now, ['tomo-1'], ''),
    () => ({ ...genuine(now), timestamp: String(Math.floor(now / 1000) + randomInt(1, 200)) }),
    () => ({
      ...genuine(now),
      timestamp: ['-1', '1e9', '', ' ', '9'.repeat(20), null][randomInt(6)] ?? null,
    }),
    () => ({ ...genuine(now), id: ['', 'a b', '../x', 'x'.repeat(101), null][randomInt(5)] ?? null }),
    () => flipped(genuine(now)),
    () => taken,
    () => ({ ...taken, id: randomBytes(8).toString('hex') }),
    () => genuine(now - clockDriftMs - randomInt(1000, 1e9)),
    () => genuine(now + clockDriftMs + randomInt(1000, 1e9)),
    () => resigned(now, Buffer.alloc(maxWebhookBytes + randomInt(1, 1000), 32)),
    () => resigned(now, randomBytes(randomInt(1, 200))),
    () => resigned(now, Buffer.from('{"products":["../etc/passwd"]}')),
    () => resigned(now, Buffer.from('{"products":[1]}')),
    () => resigned(now, Buffer.from('[]')),
    () => resigned(now, Buffer.from('{"product":["tomo-1"]}')),
    () => ({ ...genuine(now), signature: sha1Of(genuine(now)) }),
  ];
  return (ways[number % ways.length] ?? (() => taken))();
}

/** Correctly signed, with an invalid body. */
function resigned(now: number, body: Buffer): Delivery {
  const timestamp = String(Math.floor(now / 1000));
  return signedBy(secret, timestamp, body);
}

function signedBy(by: string, timestamp: string, body: Uint8Array): Delivery {
  const signed = { timestamp, id: randomBytes(8).toString('hex'), body };
  return { ...signed, signature: signatureOf(by, signed) };
}

function flipped(delivery: Delivery): Delivery {
  const body = Buffer.from(delivery.body);
  const at = randomInt(body.length);
  body[at] = (body[at] ?? 0) ^ (1 << randomInt(8));
  return { ...delivery, body };
}

function sha1Of({ timestamp, id, body }: Delivery): string {
  return `sha1=${createHmac('sha1', secret).update(`${timestamp}.${id}.`).update(body).digest('hex')}`;
}
