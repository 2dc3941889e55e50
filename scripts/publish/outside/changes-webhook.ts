/**
 * Tells another system which addresses changed, signed like the publisher's own webhook. The body is JSON: `release`, and
 * `changed` and `removed`, paths as they stand in addresses.
 */
import { hash } from 'node:crypto';
import { signatureOf } from '../../http/signature.ts';
import type { WebhookSettings } from '../../shared/outside-settings.ts';
import { publicAddress, batchesOf, call } from './call.ts';
import type { Receiver } from './receiver.ts';

export function changesWebhook({ url, secret }: WebhookSettings): Receiver {
  const { host, pathname } = new URL(url);
  return {
    kind: 'webhook',
    target: host + pathname,
    send: async ({ release, changes }) => {
      for (const batch of batchesOf(changes, pathsAPost)) {
        const paths = (isRemoved: boolean) =>
          batch
            .filter(({ how }) => (how === 'removed') === isRemoved)
            .map(({ path }) => publicAddress('', path));
        const text = JSON.stringify({ release, changed: paths(false), removed: paths(true) });
        const body = Buffer.from(text);
        const timestamp = String(Math.floor(Date.now() / 1000));
        // The same news have the same id, so that one whose answer was lost is not taken twice.
        const id = hash('sha256', body, 'hex').slice(0, 32);
        await call({
          method: 'POST',
          url,
          headers: {
            'Content-Type': 'application/json',
            'X-Publish-Timestamp': timestamp,
            'X-Publish-Delivery': id,
            'X-Publish-Signature': signatureOf(secret, { timestamp, id, body }),
          },
          body: text,
          takes: [takenBefore],
        });
      }
      return changes.length;
    },
  };
}

const pathsAPost = 1000;
const takenBefore = 409;
