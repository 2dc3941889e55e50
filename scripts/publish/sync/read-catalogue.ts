/** Reads the products: all slugs, changed products, and those that are refused. */
import type { DatabaseSync } from 'node:sqlite';
import { getOffers } from '../../../src/api/offers.ts';
import type { PublishProgress } from '../steps.ts';
import { nextInTurn, withoutPicture } from './next-checks.ts';
import type { Incoming } from './incoming.ts';
import { countProducts, knownDigests } from './product-rows.ts';
import { ListMovedError, readList, type ListAnswer, type ListReading } from './read-list.ts';
import { readProducts } from './read-products.ts';
import { knownAnswers } from './records.ts';
import { digestOfListed, type ListedProduct } from './listed-product.ts';
import { missingProducts, refuseDrop, refuseEmpty, refusedPrices, type RefusedProduct } from './refused.ts';
import type { ReadingWarning } from '../warning.ts';
import { refusalOfProductSlug } from './slugs.ts';
import type { SyncApi, SyncApiOptions } from './sync-api.ts';

export interface ReadOptions extends SyncApiOptions {
  readonly progress: PublishProgress;
  readonly isFull: boolean;
  /** Slugs of changed products; when given, the list is read only if it has changed. */
  readonly only?: readonly string[];
  /** Reads the list in any case. */
  readonly isPoll?: boolean;
  /** Number of products checked in turn (`next-checks.ts`). */
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
  /** Slugs of products that have to be read again though the list does not change. */
  readonly unsettled: ReadonlySet<string>;
  /** The last product that was checked in turn, if any. */
  readonly checkedUpTo: string | undefined;
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
  const { only = [], isPoll = false, isFull, share = 0, allowDrop, allowPrices } = options;
  const before = countProducts(database);
  const isListWanted = only.length === 0 || isPoll || isFull;
  const isNamedAlone = !isListWanted && (await readNamed(api, database, incoming, only, options));
  const listed = new Map<string, string>();
  const list = isNamedAlone ? asKnown(database) : await readChanges(api, database, listed, options);
  const { owners, missing, ...catalogue } = catalogueOf(database, list, before, options);
  const inTurn = isFull || isNamedAlone ? [] : nextInTurn(database, share);
  if (!isNamedAlone) {
    const named = isFull ? [] : [...only, ...inTurn, ...withoutPicture(database)];
    const wanted = new Set([...named, ...listed.keys()].filter((slug) => owners().has(slug)));
    incoming.clear();
    await readProducts(api, [...wanted], options.progress, (found) => {
      const moved = found.find(([slug, product]) => product === null && listed.has(slug));
      if (moved) throw new ListMovedError(`"${moved[0]}" stands in the list but has no page`);
      const products = found.flatMap(([, product]) => product ?? []);
      incoming.put(products.filter(({ facts }) => owners().get(facts.slug) === facts.id));
    });
  }
  const prices = await refusedPrices(database, incoming, {
    allowPrices,
    before,
    announced: async () => (await api.getDecoration(getOffers, { query: {} }))?.offers ?? [],
  });
  const refused = new Set(prices.map(({ slug }) => slug));
  const products = catalogue.products - countNew(database, refused);
  if (!allowDrop) refuseEmpty(products, prices);
  const unsettled = new Set(refused);
  for (const { facts, factsDigest } of incoming)
    if ((listed.get(facts.slug) ?? factsDigest) !== factsDigest) unsettled.add(facts.slug);
  incoming.drop(refused);
  return {
    ...catalogue,
    products,
    changed: incoming,
    refused: [...missing, ...prices],
    unsettled,
    checkedUpTo: inTurn.at(-1),
  };
}

/** @returns false when a product is new, gone or has another id than in the snapshot: then the list has to be read. */
async function readNamed(
  api: SyncApi,
  database: DatabaseSync,
  incoming: Incoming,
  only: readonly string[],
  { progress }: ReadOptions,
): Promise<boolean> {
  const select = database.prepare("SELECT card ->> '$.id' AS id FROM product WHERE slug = ?");
  const ids = new Map(only.map((slug) => [slug, select.get(slug)?.['id']]));
  let isAsKnown = [...ids.values()].every((id) => id !== undefined);
  if (!isAsKnown) return false;
  incoming.clear();
  await readProducts(api, [...ids.keys()], progress, (found) => {
    isAsKnown &&= found.every(([slug, product]) => product?.facts.id === ids.get(slug));
    incoming.put(found.flatMap(([, product]) => product ?? []));
  });
  return isAsKnown;
}

/**
 * Reads the list.
 * @param listed receives the products that it shows otherwise than the snapshot, with the digest of what it shows;
 * in a full sync all of them, because a description may change without the list.
 */
function readChanges(
  api: SyncApi,
  database: DatabaseSync,
  listed: Map<string, string>,
  { isFull, progress }: ReadOptions,
): Promise<ListReading> {
  const known = knownDigests(database);
  const take = (products: readonly ListedProduct[]) => {
    for (const product of products) {
      const shown = digestOfListed(product);
      if (isFull || known.get(product.facts.slug) !== shown) listed.set(product.facts.slug, shown);
    }
  };
  return readList(api, isFull ? new Map<number, ListAnswer>() : knownAnswers(database), take, progress);
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
  /** Ids of the products that have the page of their slug, by slug. */
  readonly owners: () => ReadonlyMap<string, number>;
  /** Products of the snapshot that are not listed any more and stay all the same. */
  readonly missing: readonly RefusedProduct[];
}

/** @throws PublishError when half of the catalogue is gone. */
function catalogueOf(
  database: DatabaseSync,
  list: ListReading,
  before: number,
  { allowDrop }: Pick<ReadOptions, 'allowDrop'>,
): Catalogue {
  if (list.isAsKnown) return keptCatalogue(list, before, []);
  const { owners, warnings } = ownersOf(list);
  if (!allowDrop) refuseDrop(database, before, owners);
  const missing =
    list.isReordered && !allowDrop ? missingProducts(database, before, (slug) => owners.has(slug)) : [];
  if (missing.length > 0) return keptCatalogue(asKnown(database), before, missing);
  return {
    list,
    products: owners.size,
    order: () => [...owners.keys()],
    owners: () => owners,
    missing,
    warnings,
  };
}

/** The snapshot's products in their old order; new products wait until a person has approved the list. */
function keptCatalogue(list: ListReading, products: number, missing: readonly RefusedProduct[]): Catalogue {
  let known: ReadonlyMap<string, number> | null = null;
  const owners = () => (known ??= ownersOf(list).owners);
  return { list, products, order: () => [...owners().keys()], owners, missing, warnings: [] };
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
