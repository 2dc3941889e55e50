/** Presales and new volumes by series, as the calendar's page tells them to scripts, and those of a visitor's series. */
import { markOf, type CollectedSeries, type Collection } from './collection.ts';
import { canBeBought, type PublishedCard } from './product.ts';
import type { Series } from './series.ts';
import type { SortKey } from './volume.ts';
import { numbersOf } from './volume-numbers.ts';

export interface UpcomingSeries {
  readonly slug: string;
  readonly name: string;
  /** Slugs of all volumes: by them a collection finds its series after a new name or a split. */
  readonly products: readonly string[];
  readonly volumes: readonly UpcomingVolume[];
}

export interface UpcomingVolume extends Pick<
  PublishedCard,
  'id' | 'slug' | 'title' | 'isOnPresale' | 'releaseDate' | 'prices' | 'cover'
> {
  readonly sortKey: SortKey;
}

/** `isReserved`: a presale that is bought and on its way. */
export type Release = UpcomingVolume & { readonly isReserved: boolean };

/** @param cards presales, and the newest products @param seriesOf null for a product in no series */
export function upcomingSeries(
  cards: readonly PublishedCard[],
  seriesOf: (product: string) => Series | null,
): readonly UpcomingSeries[] {
  const found = new Map<string, UpcomingSeries & { volumes: UpcomingVolume[] }>();
  for (const card of new Map(cards.map((one) => [one.id, one])).values()) {
    const series = canBeBought(card) ? seriesOf(card.slug) : null;
    const volume = series?.volumes.find(({ slug }) => slug === card.slug);
    if (!series || !volume) continue;
    const { slug, name } = series;
    const products = series.volumes.map((one) => one.slug);
    if (!found.has(slug)) found.set(slug, { slug, name, products, volumes: [] });
    found.get(slug)?.volumes.push(upcomingVolume(card, volume.sortKey));
  }
  return [...found.values()];
}

function upcomingVolume(card: PublishedCard, sortKey: SortKey): UpcomingVolume {
  const { id, slug, title, isOnPresale, releaseDate, prices, cover } = card;
  return { id, slug, title, isOnPresale, releaseDate, prices, cover, sortKey };
}

/** Reads what a page tells; null where it tells nothing. */
export function upcomingIn(html: string): readonly UpcomingSeries[] | null {
  const block = /<script\b[^>]*\bdata-upcoming\b[^>]*>(?<json>[^<]*)</.exec(html)?.groups?.['json'];
  if (block === undefined) return null;
  try {
    return JSON.parse(block) as readonly UpcomingSeries[];
  } catch {
    return null;
  }
}

/**
 * What a visitor does not have of the series in their collection or that they follow: presales by day, those without one,
 * then what is there already.
 * @param followed slugs
 */
export function upcomingOf(
  all: readonly UpcomingSeries[],
  { collection, followed }: { readonly collection: Collection; readonly followed: readonly string[] },
): readonly Release[] {
  const releases = all.flatMap((series) => {
    const collected = collection.filter((one) => isOf(one, series));
    if (collected.length === 0 && !followed.includes(series.slug)) return [];
    return series.volumes.flatMap((volume) => {
      const marks = collected.map((one) => markIn(one, series, volume));
      const isReserved = marks.includes('coming');
      return marks.includes('have') || (isReserved && !volume.isOnPresale) ? [] : [{ ...volume, isReserved }];
    });
  });
  return releases.sort((a, b) => placeOf(a).localeCompare(placeOf(b)));
}

function isOf({ slug, products }: CollectedSeries, series: UpcomingSeries): boolean {
  return slug === series.slug || products.some((product) => series.products.includes(product));
}

/** After a split the numbers of the old series may be those of another part: then only what is had by name counts. */
function markIn(collected: CollectedSeries, series: UpcomingSeries, { slug, sortKey }: UpcomingVolume) {
  if (collected.products.includes(slug)) return 'have';
  const isWhole =
    collected.slug === series.slug ||
    collected.products.every((product) => series.products.includes(product));
  return isWhole ? markOf(collected, numbersOf(sortKey)) : null;
}

function placeOf({ isOnPresale, releaseDate }: UpcomingVolume): string {
  return isOnPresale ? (releaseDate ?? '9998') : '9999';
}
