/** Notifies this machine's publisher of an editor's change and of the next start and end times of offers. */
import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { localSecret } from '../../publish/daemon/secrets.ts';
import { mostNames } from '../../publish/daemon/queue.ts';
import { signatureOf } from '../../publish/daemon/webhook.ts';
import { storeChangeNotifications } from '../../publish/change-notifications.ts';
import type { Settings } from '../../settings.ts';
import { offersOf } from '../db/catalogue/offers.ts';
import type { Edit } from './command.ts';

/** @returns `queued` when no publisher is running: the notification is stored for the next publish */
export async function notifyPublisher(
  { data, publisherPort }: Pick<Settings, 'data' | 'publisherPort'>,
  database: DatabaseSync,
  { products }: Edit,
  now: Date,
): Promise<'delivered' | 'queued'> {
  const lookAgainAt = offersOf(database).edges(now, mostEdges);
  const secret = localSecret(data);
  const isNamed = products !== null && products.length <= mostNames;
  const body = JSON.stringify({ lookAgainAt, ...(isNamed && { products }) });
  if (secret !== null && (await isDelivered(publisherPort, secret, body, now))) return 'delivered';
  storeChangeNotifications(data, {
    products,
    lookAgainAt: lookAgainAt.map((instant) => Date.parse(instant)),
  });
  return 'queued';
}

async function isDelivered(port: number, secret: string, body: string, now: Date): Promise<boolean> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signed = { timestamp, id: randomUUID(), body: Buffer.from(body) };
  const headers = {
    'Content-Type': 'application/json',
    'X-Publish-Timestamp': signed.timestamp,
    'X-Publish-Delivery': signed.id,
    'X-Publish-Signature': signatureOf(secret, signed),
  };
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/publish`, {
      method: 'POST',
      headers,
      body,
      signal: AbortSignal.timeout(patienceMs),
    });
    await answer.body?.cancel();
    return answer.status === 202;
  } catch {
    return false;
  }
}

/** The webhook's limit. */
const mostEdges = 100;
const patienceMs = 3000;
