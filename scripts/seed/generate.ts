/** Deterministic stream of the demonstration shop's products. */
import { seedOffers, type SeedOffer } from './data/offers.ts';
import type { SeedSeries } from './data/seed-series.ts';
import { categoryPaths, type SeedCategoryPath } from './category-paths.ts';
import { describe, isReading } from './description.ts';
import { stockPlaces } from '../api/db/catalogue/stock.ts';
import { reservedIsbn } from './isbn.ts';
import { measuresOf } from './measures.ts';
import { discountedCents, shopDollarCents, shopPesosCents } from './prices.ts';
import { randomFor, type Random } from './random.ts';
import type { SeedProduct } from '../api/db/import/seed-product.ts';
import { shelfOrder, type SeedVolume } from './shelf-order.ts';
import { shopDay } from '../../src/domain/shop-day.ts';
import { slugOf } from '../../src/domain/slug.ts';

export interface GenerateOptions {
  readonly count: number;
  readonly seed: number;
  /** Dates are relative to this day. */
  readonly now: Date;
  /** Further products show one of these. 0: products have no pictures. */
  readonly covers: number;
}

export interface Drawable {
  readonly volume: SeedVolume;
  readonly product: SeedProduct;
  /** False when it has none, or shows that of an earlier product. */
  readonly hasOwnCover: boolean;
}

/** A smaller shop is a prefix of a larger one with the same seed. */
export function* generateProducts(options: GenerateOptions): Generator<SeedProduct, void> {
  for (const { product } of generateDrawables(options)) yield product;
}

export function* generateDrawables(options: GenerateOptions): Generator<Drawable, void> {
  const shared: string[] = [];
  const isSharing = options.covers < options.count;
  let ordinal = 0;
  for (const volume of shelfOrder(options.seed)) {
    if (ordinal >= options.count) return;
    ordinal++;
    const isOwn = ordinal <= options.covers;
    const cover = isOwn ? ownCoverOf(volume) : (shared[ordinal % shared.length] ?? null);
    const product = productOf(volume, ordinal, cover, options);
    const hasOwnCover = isOwn && cover !== null && product.images?.length !== 0;
    if (isSharing && hasOwnCover) shared.push(cover);
    yield { volume, product, hasOwnCover };
  }
}

function ownCoverOf({ title }: SeedVolume): string {
  return `/media/covers/${slugOf(title)}.webp`;
}

/** With every field of the wire: one that is added without a value here is an error of the compiler. */
function productOf(
  volume: SeedVolume,
  ordinal: number,
  cover: string | null,
  options: GenerateOptions,
): Required<SeedProduct> {
  const { seed, now } = options;
  const { series, title, isOnPresale } = volume;
  const slug = slugOf(title);
  const random = randomFor(seed, slug);
  const category = categoryPaths.get(series.category);
  if (category === undefined)
    throw new RangeError(`"${title}" is in no category of the tree: ${series.category}`);
  return {
    slug,
    title,
    ...priced(series, isOnPresale ? null : offerOf(category, random), now),
    discountsByPurchaseUnits: unitDiscountsOf(series, seed),
    images: cover !== null && !random.isLucky(0.02) ? [{ path: cover }] : [],
    categories: [category],
    ...stockOf(volume, random),
    its_on_presale: isOnPresale,
    release_date: releaseDateOf(volume, options),
    isGiftcard: series.kind === 'gift-card',
    authors: series.authors.map(named),
    format: series.format,
    language: series.language,
    brand: series.brand === null ? null : named(series.brand),
    number_of_pages: pagesOf(series, random),
    tags: series.tags.map(named),
    isbn: isReading(series.kind) && series.format !== 'grapa' ? reservedIsbn(ordinal) : null,
    description: describe(volume, random),
    videos: videosOf(volume, random),
    dimensions: measuresOf(series),
    created_at: createdAt(volume, random, now).toISOString(),
    ...popularityOf(volume, seed, random),
  };
}

function priced(series: SeedSeries, offer: SeedOffer | null, now: Date) {
  const ars = series.kind === 'gift-card' ? series.pesos * 100 : shopPesosCents(series.pesos);
  const usd = shopDollarCents(ars);
  const off = (cents: number): number | null => offer && discountedCents(cents, offer.percent) / 100;
  const arsOff = off(ars);
  const endsAt = offer?.endsInHours ?? null;
  return {
    price: { currency: 'ARS' as const, amount: ars / 100 },
    priceWithDiscount: arsOff === null ? null : { currency: 'ARS' as const, amount: arsOff },
    discount_percent: offer?.percent ?? null,
    usd: { price: usd / 100, priceWithDiscount: off(usd) },
    offer: endsAt === null ? null : { valid_to: new Date(now.getTime() + endsAt * hourMs).toISOString() },
  };
}

/** The nearest offer of the product's categories, if the product is drawn into its share. */
function offerOf(category: SeedCategoryPath, random: Random): SeedOffer | null {
  if (category.slug === 'gift-cards') return null;
  for (let at: SeedCategoryPath | null = category; at !== null; at = at.parent) {
    const { slug } = at;
    const offer = seedOffers.find((candidate) => candidate.category === slug);
    if (offer && random.isLucky(offer.share)) return offer;
  }
  return null;
}

function unitDiscountsOf(series: SeedSeries, seed: number): { code: string }[] {
  const random = randomFor(seed, `units ${series.title}`);
  if (series.kind === 'booster') return [{ code: '4x3' }];
  if (series.kind === 'pin') return [{ code: '3x2' }];
  if (series.kind === 'mug') return [{ code: '2da-50' }];
  if (series.kind === 'manga' && series.volumes > 10 && random.isLucky(0.12)) return [{ code: '3x2' }];
  return [];
}

/** 12% of products are sold out and 10% have one unit, in one of the first two branches. */
function stockOf({ series, isOnPresale }: SeedVolume, random: Random) {
  const [first, second = first] = stockPlaces;
  const split = (stock: number, some: number) => ({
    stock,
    stocks: first === second ? { [first.key]: stock } : { [first.key]: some, [second.key]: stock - some },
  });
  if (series.kind === 'gift-card') return split(2000, 1000);
  const draw = random.next();
  if (isOnPresale || draw < 0.12) return split(0, 0);
  const stock = draw < 0.22 ? 1 : random.integer(2, series.pesos > 60_000 ? 8 : 40);
  return split(stock, random.integer(0, stock));
}

/** Most presales have a date, of the next five months. */
function releaseDateOf({ title, isOnPresale }: SeedVolume, { seed, now }: GenerateOptions): string | null {
  const random = randomFor(seed, `release ${title}`);
  if (!isOnPresale || random.isLucky(0.15)) return null;
  return shopDay(new Date(now.getTime() + random.integer(4, 150) * 24 * hourMs));
}

/** Page counts of a series' volumes vary slightly. */
function pagesOf({ pages, kind }: SeedSeries, random: Random): number | null {
  return pages !== null && kind === 'manga' ? pages + 8 * random.integer(-2, 2) : pages;
}

/** Trailers: open films of the Blender studio, free to use and with stable URLs. */
const videoIds = ['aqz-KE-bpKQ', 'eRsGyueVLvQ', 'R6MlUcmOul8', 'TLkA0RELQ1g', 'Y-rmzh0PI3c', 'WhWc3b3KhnY'];

function videosOf({ series, number }: SeedVolume, random: Random): string | null {
  if (number > 1 || !isReading(series.kind) || !random.isLucky(0.12)) return null;
  const ids = random.isLucky(0.3)
    ? [random.pick(videoIds.slice(0, 3)), random.pick(videoIds.slice(3))]
    : [random.pick(videoIds)];
  return ids.map((id) => `https://www.youtube.com/watch?v=${id}`).join(',');
}

const hourMs = 3_600_000;

/** Release dates follow the volume numbers; the newest volumes of a running series are from this month. */
function createdAt({ series, number, isOnPresale }: SeedVolume, random: Random, now: Date): Date {
  const daysAgo = (low: number, high: number): Date =>
    new Date(now.getTime() - random.integer(low * 24 * 60, high * 24 * 60) * 60_000);
  if (isOnPresale) return daysAgo(1, 12);
  if (random.isLucky(0.05)) return daysAgo(2, 40);
  if (!series.hasPresale) return daysAgo(45, 1400);
  const age = Math.min(1400, (series.volumes - number) * 24);
  return daysAgo(age + 13, age + 30);
}

/** Skewed popularity: few popular series, and decreasing with the volume number. */
function popularityOf({ series, number, isOnPresale }: SeedVolume, seed: number, random: Random) {
  const fame = series.volumes > 100 ? 1 : randomFor(seed, `fame ${series.title}`).next() ** 3;
  const reach = fame / (1 + number * 0.08);
  return {
    sales_count: isOnPresale ? random.integer(0, 40) : Math.floor(reach * 1200) + random.integer(0, 25),
    likes_count: Math.floor(reach * 400) + random.integer(0, 15),
  };
}

function named(name: string): { name: string; slug: string } {
  return { name, slug: slugOf(name) };
}
