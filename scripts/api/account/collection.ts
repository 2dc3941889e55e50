/** A customer's marks of volumes, joined with whatever a device sends. */
import { createHash } from 'node:crypto';
import * as api from '../../../src/api/account/collection.ts';
import { joined, seriesWith, volumesOf } from '../../../src/domain/catalogue/collection-join.ts';
import type { TimedCollection } from '../../../src/domain/catalogue/collection.ts';
import { rejected } from '../call/http-error.ts';
import type { Feature } from '../call/register.ts';
import { sessionMessages } from '../session/session-messages.ts';
import { signedIn } from '../session/signed-in.ts';

/** One customer's collection. `removed`: volumes whose mark was taken away; the oldest are forgotten. */
export const mostCollected = { volumes: 10_000, removed: 10_000, series: 1000 } as const;

export const collection: Feature = (register, { data, limits }) => {
  const { sql } = data;
  const stored = (customer: number): TimedCollection => {
    const body = sql.value<string>`SELECT body FROM collection WHERE customer_id = ${customer}`;
    return body === null ? [] : (JSON.parse(body) as TimedCollection);
  };

  register(api.getAccountCollection, (call) => {
    const { id } = signedIn(call).customer;
    return { owner: ownerOf(id), data: [...api.toWireCollection(stored(id))] };
  });

  register(api.putAccountCollection, async (call) => {
    const { id } = signedIn(call).customer;
    await limits.take('collections', `customer ${id}`);
    return data.atomically(() => {
      const before = stored(id);
      const after = withoutOldest(joined(before, untilNow(call.body.data, call.now)));
      if (isTooLarge(after) && countMarks(after) > countMarks(before))
        throw rejected(sessionMessages.collectionFull(mostCollected.volumes));
      sql.run`INSERT INTO collection (customer_id, body) VALUES (${id}, ${JSON.stringify(after)})
        ON CONFLICT (customer_id) DO UPDATE SET body = excluded.body`;
      const sent = new Set(call.body.data.map(({ slug }) => slug));
      const now = api.toWireCollection(after.filter(({ slug }) => sent.has(slug)));
      return { message: sessionMessages.collectionSaved, data: now };
    });
  });
};

function ownerOf(customer: number): string {
  return createHash('sha256').update(`collection of customer ${customer}`).digest('hex').slice(0, 20);
}

/** A device whose clock is ahead must not win for ever. */
function untilNow(collection: TimedCollection, now: Date): TimedCollection {
  return collection.map((series) =>
    seriesWith(
      series,
      volumesOf(series).map((volume) => ({ ...volume, at: Math.min(volume.at, now.getTime()) })),
    ),
  );
}

function isTooLarge(collection: TimedCollection): boolean {
  return collection.length > mostCollected.series || countMarks(collection) > mostCollected.volumes;
}

function countMarks(collection: TimedCollection): number {
  return collection.reduce((sum, { have, want }) => sum + have.length + want.length, 0);
}

/** A series without volumes is none. */
function withoutOldest(collection: TimedCollection): TimedCollection {
  const removed = collection.flatMap((series) => volumesOf(series).filter(({ mark }) => mark === null));
  if (removed.length <= mostCollected.removed) return collection;
  const oldest = removed.map(({ at }) => at).sort((a, b) => b - a)[mostCollected.removed] ?? 0;
  return collection
    .map((series) =>
      seriesWith(
        series,
        volumesOf(series).filter(({ mark, at }) => mark !== null || at > oldest),
      ),
    )
    .filter((series) => volumesOf(series).length > 0);
}
