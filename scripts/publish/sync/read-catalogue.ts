/** Reads the products: all slugs, changed products, and those that are refused. */
import type { DatabaseSync } from 'node:sqlite';
import { getOffers } from '../../../src/api/offers.ts';
import type { PublishProgress } from '../steps.ts';
import type { ListedProduct } from './listed-product.ts';
import { lookInTurn, type Turn } from './look-in-turn.ts';
import { dueForPictures } from './missing-pictures.ts';
import { refuseDrop } from './plausible.ts';
import {
  changedInList,
  countProducts,
  knownFacts,
  readDetails,
  type ChangedProduct,
  type ListedChange,
} from './products.ts';
import { readList, type ListAnswer, type ListReading } from './read-list.ts';
import { readNamed } from './read-named.ts';
import { knownAnswers } from './records.ts';
import { missingProducts, movedPrices, priceFaultOf, type RefusedProduct } from './refused.ts';
import { refusalOfProductSlug } from './slugs.ts';
import type { SyncApi, SyncApiOptions } from './sync-api.ts';

export interface ReadOptions extends SyncApiOptions {
  readonly progress: PublishProgress;
  readonly now: Date;
  readonly isFull: boolean;
  /** Slugs of changed products; when given, the list is read only if it has changed. */
  readonly only?: readonly string[];
  /** Reads the list in any case. */
  readonly isLook?: boolean;
  /** Number of products checked round-robin (`look-in-turn.ts`). */
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
  /** The requested products, unchanged ones included. */
  readonly changed: readonly ChangedProduct[];
  /** Refused products, which stay at their previous state. */
  readonly refused: readonly RefusedProduct[];
  readonly turn: Turn;
  /** What was left out, and why. */
  readonly warnings: readonly string[];
}

/** @throws ListMovedError when the list has to be read again. @throws PublishError */
export async function readCatalogue(
  api: SyncApi,
  database: DatabaseSync,
  options: ReadOptions,
): Promise<CatalogueReading> {
  const before = countProducts(database);
  const { named, turn, list } = await readProducts(api, database, options);
  const { isOwner, missing, ...catalogue } = catalogueOf(database, list, before, options);
  const listed = changedInList(database, list.listed, options.isFull).filter(isOwner);
  const { asked, unread } = together(named.filter(isOwner), listed);
  const prices = await refusedPrices(api, database, [...asked, ...unread], { ...options, before });
  const refused = new Set(prices.map(({ slug }) => slug));
  const isSound = ({ facts }: ListedProduct) => !refused.has(facts.slug);
  const details = await readDetails(api, unread.filter(isSound), options.progress);
  return {
    ...catalogue,
    products: catalogue.products - countNew(database, refused),
    changed: [...asked.filter(isSound), ...details],
    refused: [...missing.map((slug): RefusedProduct => ({ slug, why: 'missing' })), ...prices],
    turn,
  };
}

/** Named products, differing ones of the round-robin check, and the list unless only named products are wanted. */
async function readProducts(api: SyncApi, database: DatabaseSync, options: ReadOptions) {
  const { progress, isFull, only = [], isLook = false, share = 0, now } = options;
  const turn = await lookInTurn(api, database, isFull ? 0 : share);
  const names = [...only, ...turn.differing, ...(isFull ? [] : dueForPictures(database, now))];
  const { products: named, isListMoved } = await readNamed(api, database, names, progress);
  const isListWanted = only.length === 0 || isFull || isLook || isListMoved;
  if (!isListWanted) return { named, turn, list: asKnown(database) };
  const known = isFull ? new Map<number, ListAnswer>() : knownAnswers(database);
  return { named, turn, list: await readList(api, known, progress) };
}

/** A named product is not requested again when the list has the same digest; otherwise the list is newer and wins. */
function together(named: readonly ChangedProduct[], listed: readonly ListedChange[]) {
  const digests = new Map(named.map(({ facts, factsDigest }) => [facts.slug, factsDigest]));
  const unread = listed.filter(({ facts, factsDigest }) => digests.get(facts.slug) !== factsDigest);
  const newer = new Set(unread.map(({ facts }) => facts.slug));
  return { asked: named.filter(({ facts }) => !newer.has(facts.slug)), unread };
}

/** Products with an invalid price, or with one of so many changed prices that a person has to approve them. */
async function refusedPrices(
  api: SyncApi,
  database: DatabaseSync,
  products: readonly ListedProduct[],
  { allowPrices, before }: Pick<ReadOptions, 'allowPrices'> & { readonly before: number },
): Promise<readonly RefusedProduct[]> {
  const faults = products.flatMap((product): RefusedProduct[] => {
    const why = priceFaultOf(product);
    return why === null ? [] : [{ slug: product.facts.slug, why }];
  });
  if (allowPrices) return faults;
  const faulty = new Set(faults.map(({ slug }) => slug));
  const sound = products.filter(({ facts }) => !faulty.has(facts.slug));
  const announced = async () => (await api.getDecoration(getOffers, { query: {} }))?.offers ?? [];
  const moved = await movedPrices(database, before, sound, announced);
  return [...moved.map((slug): RefusedProduct => ({ slug, why: 'price-moved' })), ...faults];
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
    listed: [],
    isReordered: false,
    isAsKnown: true,
  };
}

interface Catalogue extends Pick<CatalogueReading, 'list' | 'products' | 'order' | 'warnings'> {
  /** Whether a product owns the page of its slug. */
  readonly isOwner: (product: Pick<ListedProduct, 'facts'>) => boolean;
  /** Products of the snapshot that are no longer listed but are kept. */
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
    ? missingProducts(knownFacts(database).keys(), before, (slug) => owners.has(slug))
    : [];
  if (missing.length > 0) return { ...keptCatalogue(database, before), missing };
  const isOwner: Catalogue['isOwner'] = ({ facts }) => owners.get(facts.slug) === facts.id;
  return { list, products: owners.size, order: () => [...owners.keys()], isOwner, missing, warnings };
}

/** The snapshot's products in their old order; new products wait until a person has approved the list. */
function keptCatalogue(database: DatabaseSync, products: number): Omit<Catalogue, 'missing'> {
  const list = asKnown(database);
  const { owners } = ownersOf(list);
  const isOwner: Catalogue['isOwner'] = ({ facts }) => owners.get(facts.slug) === facts.id;
  return { list, products, order: () => [...owners.keys()], isOwner, warnings: [] };
}

/** Owner of each slug, in the API's order: of several products with one slug the first, if the slug is a valid path. */
function ownersOf({ answers }: ListReading): {
  readonly owners: ReadonlyMap<string, number>;
  readonly warnings: readonly string[];
} {
  const owners = new Map<string, number>();
  const warnings: string[] = [];
  for (const { id, slug } of answers.flatMap(({ products }) => products)) {
    const refusal = refusalOfProductSlug(slug) ?? (owners.has(slug) ? 'another product has its slug' : null);
    if (refusal === null) owners.set(slug, id);
    else warnings.push(`product ${id} (${slug}) was left out: ${refusal}`);
  }
  return { owners, warnings };
}
