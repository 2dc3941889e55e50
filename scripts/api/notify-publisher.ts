/** Tells the publisher of a change, and when the catalogue changes by itself. */
import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import { localSecret } from '../publish/state/secrets.ts';
import { signatureOf } from '../http/signature.ts';
import { isRefusing } from '../publish/state/run-history.ts';
import { readPause } from '../publish/state/pause.ts';
import { maxNames, storeChangeReport, type Area } from '../publish/state/reported-changes.ts';
import { reachable, type Settings } from '../shared/settings.ts';
import { offersOf } from './db/catalogue/offers.ts';

/** A change that pages show. */
export interface Edit {
  /** Slugs of changed products; null when it is not known which. */
  readonly products: readonly string[] | null;
  /** What else changed. */
  readonly areas?: readonly Area[];
  /** Its price moved by more than half: the publisher waits for a person to accept it. */
  readonly isHeld?: boolean;
}

/**
 * - `delivered`: the publisher knows.
 * - `refused`: the publisher knows, but refused its last publish for a reason that stays, such as another address.
 * - `queued`: no publisher is running; the report is stored for the next publish.
 * - `paused`: after a rollback nothing is published until a person does; the report waits.
 */
export type Receipt = 'delivered' | 'refused' | 'queued' | 'paused';

export async function notifyPublisher(
  { data, host, publisherPort }: Pick<Settings, 'data' | 'host' | 'publisherPort'>,
  database: DatabaseSync,
  { products, areas = [] }: Edit,
  now: Date,
): Promise<Receipt> {
  const lookAgainAt = offersOf(database).edges(now, mostEdges);
  const isPaused = () => readPause(data) !== null;
  const secret = localSecret(data);
  const isNamed = products !== null && products.length <= maxNames;
  const body = JSON.stringify({ lookAgainAt, ...(isNamed && { products, areas }) });
  if (secret !== null && (await isDelivered(`http://${reachable(host)}:${publisherPort}`, secret, body, now)))
    return isPaused() ? 'paused' : isRefusing(data) ? 'refused' : 'delivered';
  storeChangeReport(data, {
    products,
    areas,
    lookAgainAt: lookAgainAt.map((instant) => Date.parse(instant)),
  });
  return isPaused() ? 'paused' : 'queued';
}

async function isDelivered(publisher: string, secret: string, body: string, now: Date): Promise<boolean> {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const signed = { timestamp, id: randomUUID(), body: Buffer.from(body) };
  const headers = {
    'Content-Type': 'application/json',
    'X-Publish-Timestamp': signed.timestamp,
    'X-Publish-Delivery': signed.id,
    'X-Publish-Signature': signatureOf(secret, signed),
  };
  try {
    const answer = await fetch(`${publisher}/publish`, {
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

const mostEdges = 100;
const patienceMs = 3000;
