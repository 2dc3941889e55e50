/** Reads the products: all slugs, changed products, and those that are refused. */
import type { DatabaseSync } from 'node:sqlite';
import { getOffers } from '../../../src/api/offers.ts';
import type { PublishProgress } from '../steps.ts';
import { checkNextProducts, type RoundRobinCheck } from './round-robin-check.ts';
import { dueForPictures } from './missing-pictures.ts';
import { refuseDrop, refuseEmpty } from './plausible.ts';
import type { Incoming } from './incoming.ts';
import type { ChangedProduct } from './changed-product.ts';
import { countProducts, knownDigests, readDetails, takeChanges } from './products.ts';
import { readList, type ListAnswer, type ListReading } from './read-list.ts';
import { readNamed } from './read-named.ts';
import { knownAnswers } from './records.ts';
import { missingProducts, movedPrices, priceFaultOf, type RefusedProduct } from './refused.ts';
import type { ReadingWarning } from '../warning.ts';
import { refusalOfProductSlug } from './slugs.ts';
import type { SyncApi, SyncApiOptions } from './sync-api.ts';

export interface ReadOptions extends SyncApiOptions {
  readonly progress: PublishProgress;
  readonly now: Date;
  readonly isFull: boolean;
  /** Slugs of changed products; when given, the list is read only if it has changed. */
  readonly only?: readonly string[];
  /** Reads the list in any case. */
  readonly isPoll?: boolean;
  /** Number of products checked round-robin (`round-robin-check.ts`). */
  readonly share?: number;
  readonly allowDrop: boolean;
  readonly allowPrices: boolean;
}

export interface CatalogueReading {
  readonly list: ListReading;
  /** Number of products with a page. */
  readonly products: number;
  /** Their slugs, in the API's order. Lazy: a publish of named products rarely needs it. */
  readonly order: () => readonly string[];
  /** The requested products; some of them may be unchanged. */
  readonly changed: Incoming;
  /** Refused products: they keep their published state, though the API differs. */
  readonly refused: readonly RefusedProduct[];
  readonly check: RoundRobinCheck;
  /** What was left out, and why. */
  readonly warnings: readonly ReadingWarning[];
}

/** @throws ListMovedError when the list has to be read again. @throws PublishError */
export async function readCatalogue(
  api: SyncApi,
  database: DatabaseSync,
  incoming: Incoming,
  options: ReadOptions,
): Promise<CatalogueReading> {
  const before = countProducts(database);
  incoming.clear();
  const { named, check, list } = await readProducts(api, database, incoming, options);
  const { isOwner, missing, ...catalogue } = catalogueOf(database, list, before, options);
  incoming.keep(isOwner);
  addNamed(
    incoming,
    named.filter(({ facts }) => isOwner(facts)),
  );
  const prices = await refusedPrices(api, database, incoming, { ...options, before });
  const refused = new Set(prices.map(({ slug }) => slug));
  incoming.keep(({ slug }) => !refused.has(slug));
  const products = catalogue.products - countNew(database, refused);
  if (!options.allowDrop) refuseEmpty(products, prices);
  await readDetails(api, incoming, options.concurrency, options.progress);
  return {
    ...catalogue,
    products,
    changed: incoming,
    refused: [...missing.map((slug): RefusedProduct => ({ slug, why: 'missing' })), ...prices],
    check,
  };
}

/** Named products, differing ones of the round-robin check, and the list unless only named products are wanted. */
async function readProducts(api: SyncApi, database: DatabaseSync, incoming: Incoming, options: ReadOptions) {
  const { progress, isFull, only = [], isPoll = false, share = 0, now } = options;
  const check = await checkNextProducts(api, database, isFull ? 0 : share);
  const names = [...only, ...check.differing, ...(isFull ? [] : dueForPictures(database, now))];
  const { products: named, isListMoved } = await readNamed(api, database, names, progress);
  const isListWanted = only.length === 0 || isFull || isPoll || isListMoved;
  if (!isListWanted) return { named, check, list: asKnown(database) };
  const known = isFull ? new Map<number, ListAnswer>() : knownAnswers(database);
  const take = takeChanges(database, incoming, isFull);
  return { named, check, list: await readList(api, known, take, progress) };
}

/** Products read by name, without those whose list entry differs: the list was read later. */
function addNamed(incoming: Incoming, named: readonly ChangedProduct[]): void {
  for (const [index, product] of named.entries()) {
    const { slug } = product.facts;
    const inList = incoming.digestOf(slug);
    if (inList !== null && inList !== product.factsDigest) continue;
    incoming.drop(slug);
    incoming.put(index - named.length, product);
    incoming.complete(slug, product);
  }
}

/** Products with an invalid price, or with a changed price that a person has to approve. */
async function refusedPrices(
  api: SyncApi,
  database: DatabaseSync,
  incoming: Incoming,
  { allowPrices, before }: Pick<ReadOptions, 'allowPrices'> & { readonly before: number },
): Promise<readonly RefusedProduct[]> {
  const faults: RefusedProduct[] = [];
  for (const product of incoming.listed()) {
    const why = priceFaultOf(product);
    if (why !== null) faults.push({ slug: product.facts.slug, why });
  }
  if (allowPrices) return faults;
  const faulty = new Set(faults.map(({ slug }) => slug));
  const sound = {
    *[Symbol.iterator]() {
      for (const product of incoming.listed()) if (!faulty.has(product.facts.slug)) yield product;
    },
  };
  const announced = async () => (await api.getDecoration(getOffers, { query: {} }))?.offers ?? [];
  const moved = await movedPrices(database, before, sound, announced);
  return [...moved, ...faults];
}

function countNew(database: DatabaseSync, slugs: ReadonlySet<string>): number {
  const select = database.prepare('SELECT 1 FROM product WHERE slug = ?');
  return [...slugs].filter((slug) => select.get(slug) === undefined).length;
}

/** The list as in the snapshot; its 50,000 products are read lazily. */
function asKnown(database: DatabaseSync): ListReading {
  let answers: readonly ListAnswer[] | null = null;
  return {
    get answers() {
      return (answers ??= [...knownAnswers(database).values()]);
    },
    isReordered: false,
    isAsKnown: true,
  };
}

interface Catalogue extends Pick<CatalogueReading, 'list' | 'products' | 'order' | 'warnings'> {
  /** Whether a product has the page of its slug. */
  readonly isOwner: (product: { readonly slug: string; readonly id: number }) => boolean;
  /** Products of the snapshot that are not listed any more and stay all the same. */
  readonly missing: readonly string[];
}

/** @throws PublishError when half of the catalogue is gone. */
function catalogueOf(
  database: DatabaseSync,
  list: ListReading,
  before: number,
  { allowDrop }: Pick<ReadOptions, 'allowDrop'>,
): Catalogue {
  const ordered = () => [...ownersOf(list).owners.keys()];
  // Named products are always products of the snapshot.
  if (list.isAsKnown)
    return { list, products: before, order: ordered, isOwner: () => true, missing: [], warnings: [] };
  const { owners, warnings } = ownersOf(list);
  if (!allowDrop) refuseDrop(before, owners.size);
  const isAsked = list.isReordered && !allowDrop;
  const missing = isAsked
    ? missingProducts(knownDigests(database).keys(), before, (slug) => owners.has(slug))
    : [];
  if (missing.length > 0) return { ...keptCatalogue(database, before), missing };
  const isOwner: Catalogue['isOwner'] = ({ slug, id }) => owners.get(slug) === id;
  return { list, products: owners.size, order: () => [...owners.keys()], isOwner, missing, warnings };
}

/** The snapshot's products in their old order; new products wait until a person has approved the list. */
function keptCatalogue(database: DatabaseSync, products: number): Omit<Catalogue, 'missing'> {
  const list = asKnown(database);
  const { owners } = ownersOf(list);
  const isOwner: Catalogue['isOwner'] = ({ slug, id }) => owners.get(slug) === id;
  return { list, products, order: () => [...owners.keys()], isOwner, warnings: [] };
}

/** Owner of each slug, in the API's order: of several products with one slug the first, if the slug is a valid path. */
function ownersOf({ answers }: ListReading): {
  readonly owners: ReadonlyMap<string, number>;
  readonly warnings: readonly ReadingWarning[];
} {
  const owners = new Map<string, number>();
  const warnings: ReadingWarning[] = [];
  for (const { id, slug } of answers.flatMap(({ products }) => products)) {
    const why = refusalOfProductSlug(slug) ?? (owners.has(slug) ? 'taken' : null);
    if (why === null) owners.set(slug, id);
    else warnings.push({ code: 'product-left-out', id, slug, why });
  }
  return { owners, warnings };
}
