/** The collection in a customer's account. Ours: a backend may lack these calls. Then it stays in each browser. */
import * as v from 'valibot';
import { joined, seriesWith, volumesOf } from '../../domain/catalogue/collection-join.ts';
import { groupBy } from '../../domain/group-by.ts';
import type { TimedCollection } from '../../domain/catalogue/collection.ts';
import { endpoint, leniently, moment, nullable, optionalText, requiredText, slugParam } from '../wire.ts';

/** One request may have so many; the shop sends larger collections in portions. */
export const mostSent = { series: 100, numbers: 2000 } as const;

const volumeNumber = v.pipe(v.number(), v.minValue(0), v.maxValue(9999));

const markSchema = v.object({
  /** Null where the mark was taken away. */
  mark: nullable(v.picklist(['have', 'want'])),
  changed_at: moment,
  numbers: v.pipe(v.array(volumeNumber), v.maxLength(mostSent.numbers)),
});

const seriesSchema = v.object({
  slug: slugParam,
  name: requiredText(),
  brand: optionalText(),
  marks: v.array(markSchema),
});

export type WireSeries = v.InferInput<typeof seriesSchema>;

const collectionSchema = v.pipe(
  v.array(seriesSchema),
  v.transform((data): TimedCollection => {
    const parts = data.flatMap(({ slug, name, brand, marks }) =>
      marks.map(({ mark, changed_at, numbers }) => {
        const at = Math.max(0, Date.parse(changed_at));
        const series = { slug, name, brand, have: [], want: [], products: [] };
        return seriesWith(
          series,
          numbers.map((number) => ({ number, mark, at })),
        );
      }),
    );
    return joined([], parts);
  }),
);

export function toWireCollection(collection: TimedCollection): readonly WireSeries[] {
  return collection.map((series) => {
    const groups = groupBy(volumesOf(series), ({ mark, at }) => `${mark} ${at}`);
    const marks = [...groups.values()].map((volumes) => ({
      mark: volumes[0]?.mark ?? null,
      changed_at: new Date(volumes[0]?.at ?? 0).toISOString(),
      numbers: volumes.map(({ number }) => number),
    }));
    return { slug: series.slug, name: series.name, brand: series.brand, marks };
  });
}

export const getAccountCollection = endpoint({
  method: 'GET',
  path: '/account/collection',
  scope: 'customer',
  summary:
    "The customer's marks of volumes, each with the time of its last change, also of those that were taken away",
  reply: v.object({
    /** The same for each login of this customer, and different for each customer. */
    owner: nullable(v.string()),
    data: collectionSchema,
  }),
});

export const putAccountCollection = endpoint({
  method: 'PUT',
  path: '/account/collection',
  scope: 'customer',
  summary:
    'Joins marks with those of the account: of each volume the last change counts, in whatever order they come; what is not sent stays. Of the same moment `have` comes before `want` and that before null. A time of the future counts as now. Answers the series that were sent as they are now',
  body: v.object({
    data: v.pipe(
      collectionSchema,
      v.check((collection) => collection.length <= mostSent.series),
      v.check((collection) => collection.flatMap(volumesOf).length <= mostSent.numbers),
    ),
  }),
  reply: leniently<{ message: string; data: readonly WireSeries[] }>()(
    v.fallback(v.nullish(v.object({ data: v.nullish(collectionSchema) })), null),
  ),
});
