/** Tells the publisher of this machine that an editor changed something, and when offers will change things again. */
import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { localSecret } from '../../publish/daemon/secrets.ts';
import { signatureOf } from '../../publish/daemon/webhook.ts';
import type { Settings } from '../../settings.ts';
import { offerEditsOf } from '../db/offer-edits.ts';

/** Whether a publisher heard it; when none runs, the pages wait for the next publish. */
export async function tellPublisher(
  { data, publisherPort }: Pick<Settings, 'data' | 'publisherPort'>,
  database: DatabaseSync,
  now: Date,
): Promise<boolean> {
  const secret = localSecret(data);
  if (secret === null) return false;
  const delivery = randomUUID();
  const lookAgainAt = offerEditsOf(database).edges(now, mostEdges);
  // The name stands in the body as well: two edits within a second are two deliveries.
  const body = Buffer.from(JSON.stringify({ delivery, lookAgainAt }));
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const headers = {
    'Content-Type': 'application/json',
    'X-Publish-Timestamp': timestamp,
    'X-Publish-Delivery': delivery,
    'X-Publish-Signature': signatureOf(secret, timestamp, body),
  };
  try {
    const answer = await fetch(`http://127.0.0.1:${publisherPort}/publish`, {
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

/** As many as the webhook takes. */
const mostEdges = 100;
const patienceMs = 3000;
