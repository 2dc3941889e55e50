/**
 * Marks with the time of their last change, a last-writer-wins map (LWW map, https://inria.hal.science/inria-00555588,
 * section 3.2): two devices' changes end the same in whatever order they are joined, and joining them again changes nothing.
 */
import { groupBy } from '../group-by.ts';
import type { CollectedSeries, Collection, Mark, TimedCollection, TimedSeries } from './collection.ts';

/** What was said of a volume last; a null mark was taken away. */
export interface VolumeMark {
  readonly number: number;
  readonly mark: Mark | null;
  readonly at: number;
}

export function volumesOf(series: TimedSeries | undefined): readonly VolumeMark[] {
  if (series === undefined) return [];
  const { have, want, at = {} } = series;
  const said = new Map<number, Mark | null>(Object.keys(at).map((number) => [Number(number), null]));
  for (const number of want) said.set(number, 'want');
  for (const number of have) said.set(number, 'have');
  return Array.from(said, ([number, mark]) => ({ number, mark, at: at[number] ?? 0 }));
}

/** Joins both. `products` stay, unless a volume of theirs is not had any more: then the series' page tells them. */
export function joined(mine: TimedCollection, other: TimedCollection): TimedCollection {
  const all = groupBy([...mine, ...other], ({ slug }) => slug);
  return Array.from(all.values(), joinedSeries).sort((a, b) => a.name.localeCompare(b.name, 'es'));
}

/** In time that grows with the number of marks, whatever they are. */
function joinedSeries(parts: readonly TimedSeries[]): TimedSeries {
  const volumes = new Map<number, VolumeMark>();
  for (const volume of parts.flatMap(volumesOf)) {
    const before = volumes.get(volume.number);
    if (before === undefined || isLater(volume, before)) volumes.set(volume.number, volume);
  }
  const series = seriesWith(parts.reduce(named), [...volumes.values()]);
  const have = new Set(series.have);
  const products = parts.flatMap((part) =>
    part.have.every((number) => have.has(number)) ? part.products : [],
  );
  return { ...series, products: [...new Set(products)] };
}

/** A series may be renamed: its name is the one that was marked last. */
function named(mine: TimedSeries, other: TimedSeries): TimedSeries {
  const [ours, theirs] = [newest(mine), newest(other)];
  return theirs > ours || (theirs === ours && other.name < mine.name) ? other : mine;
}

function newest({ at = {} }: TimedSeries): number {
  return Math.max(0, ...Object.values(at));
}

/** Among marks of one moment, an owned volume comes before a wished one, and that before a removed one. */
function isLater(one: VolumeMark, other: VolumeMark): boolean {
  return one.at === other.at ? rankOf(one) > rankOf(other) : one.at > other.at;
}

function rankOf({ mark }: VolumeMark): number {
  return [null, 'want', 'have'].indexOf(mark);
}

export function seriesWith(
  { slug, name, brand, products }: CollectedSeries,
  volumes: readonly VolumeMark[],
): TimedSeries {
  const sorted = [...volumes].sort((a, b) => a.number - b.number);
  const marked = (mark: Mark) => sorted.filter((volume) => volume.mark === mark).map(({ number }) => number);
  const at = Object.fromEntries(sorted.map((volume) => [volume.number, volume.at]));
  return { slug, name, brand, have: marked('have'), want: marked('want'), products, at };
}

/** What a change at `now` says anew: join it with what was `before`. It is later than that, whatever the clock says. */
export function changesOf(before: TimedCollection, after: Collection, now: number): TimedCollection {
  const slugs = new Set([...before, ...after].map(({ slug }) => slug));
  return [...slugs].flatMap((slug) => {
    const old = before.find((series) => series.slug === slug);
    const series = after.find((each) => each.slug === slug) ?? { ...old!, have: [], want: [], products: [] };
    const said = new Map(volumesOf(old).map((volume) => [volume.number, volume]));
    const numbers = Object.fromEntries([...said.keys()].map((number) => [number, 0]));
    const volumes = volumesOf({ ...series, at: numbers }).flatMap(({ number, mark }) => {
      const { mark: markBefore, at } = said.get(number) ?? { mark: null, at: -1 };
      return mark === markBefore ? [] : [{ number, mark, at: Math.max(now, at + 1) }];
    });
    return volumes.length > 0 ? [seriesWith(series, volumes)] : [];
  });
}

/** What `mine` says and `other` does not say yet. */
export function newsFor(other: TimedCollection, mine: TimedCollection): TimedCollection {
  const all = new Map(other.map((series) => [series.slug, series]));
  return mine.flatMap((series) => {
    const theirs = new Map(volumesOf(all.get(series.slug)).map((volume) => [volume.number, volume]));
    const news = volumesOf(series).filter((volume) => {
      const their = theirs.get(volume.number);
      return their === undefined || isLater(volume, their);
    });
    return news.length > 0 ? [seriesWith(series, news)] : [];
  });
}

/** What the account did with marks that were sent: they count as it answers, unless they changed meanwhile. */
export function answered(
  mine: TimedCollection,
  sent: TimedCollection,
  answer: TimedCollection,
): TimedCollection {
  const all = new Map(sent.map((series) => [series.slug, series]));
  const others = mine.map((series) => {
    const theirs = new Map(volumesOf(all.get(series.slug)).map((volume) => [volume.number, volume]));
    const changed = ({ number, mark, at }: VolumeMark) =>
      theirs.get(number)?.mark !== mark || theirs.get(number)?.at !== at;
    return seriesWith(series, volumesOf(series).filter(changed));
  });
  return joined(others, answer);
}
