/** Reads the products: which there are, those that changed, and those that are refused. */
import type { DatabaseSync } from 'node:sqlite';
import { getOffers } from '../../../src/api/offers.ts';
import type { PublishProgress } from '../steps.ts';
import type { ReadingWarning } from '../warning.ts';
import type { Incoming } from './incoming.ts';
import { knownDigests } from './product-rows.ts';
import { ListMovedError, orderOf, readList, type ListAnswer } from './read-list.ts';
import { readProducts } from './read-products.ts';
import { knownAnswers, nextInTurn, withoutPicture } from './records.ts';
import { missingProducts, refusedPrices, type RefusedProduct } from './refused.ts';
import { refusalOfProductSlug } from './slugs.ts';
import type { SyncApi, SyncApiOptions } from './sync-api.ts';

export interface ReadOptions extends SyncApiOptions {
  readonly progress: PublishProgress;
  /** Reads every product again, not only those with a changed card, and revalidates every picture. */
  readonly isFull: boolean;
  /** Slugs of changed products: only these are requested, unless the list has changed. */
  readonly only: readonly string[];
  /** Also reads the lists for other changes. */
  readonly isPoll: boolean;
  /** Number of products checked in turn (`records.ts`), which finds changes that no list reveals within one round. */
  readonly share: number;
  /** Accepts the removal of more than one product in twenty. */
  readonly allowDrop: boolean;
  /** Accepts that more than three prices in ten change, and that a price moves by more than half. */
  readonly allowPrices: boolean;
}

export interface CatalogueReading {
  /** The API's list; null when it was not read, or the published one stays because products are missing. */
  readonly list: { readonly answers: readonly ListAnswer[]; readonly isReordered: boolean } | null;
  /** Refused products: they keep their published state, though the API differs. */
  readonly refused: readonly RefusedProduct[];
  /** The last product that was checked in turn, if any. */
  readonly checkedUpTo?: string | undefined;
  readonly warnings: readonly ReadingWarning[];
}

export interface CheckedCatalogue extends CatalogueReading {
  /** When the catalogue changes by itself, as epoch milliseconds: offers start or end, presales come out. */
  readonly lookAgainAt: readonly number[];
}

/**
 * @param incoming receives the products that may have changed.
 * @throws ListMovedError when the list has to be read again.
 * @throws PublishError
 */
export async function readCatalogue(
  api: SyncApi,
  database: DatabaseSync,
  incoming: Incoming,
  options: ReadOptions,
): Promise<CheckedCatalogue> {
  const [catalogue, announced] = await Promise.all([
    readChanged(api, database, incoming, options),
    api.find(getOffers, { query: {} }, () => true),
  ]);
  const { offers, priceChanges } = announced ?? { offers: [], priceChanges: [] };
  const prices = refusedPrices(database, incoming, options.allowPrices, offers);
  incoming.drop(prices.map(({ slug }) => slug));
  // A backend without the full list has the ends of running offers; the others come from webhooks or are found by schedule.
  const moments = [...priceChanges, ...offers.flatMap(({ validTo }) => validTo ?? [])];
  return {
    ...catalogue,
    refused: [...catalogue.refused, ...prices],
    lookAgainAt: moments.map((instant) => Date.parse(instant)),
  };
}

async function readChanged(
  api: SyncApi,
  database: DatabaseSync,
  incoming: Incoming,
  options: ReadOptions,
): Promise<CatalogueReading> {
  const { only, isPoll, isFull } = options;
  const isNamedAlone = only.length > 0 && !isPoll && !isFull;
  if (isNamedAlone && (await readNamed(api, database, incoming, options)))
    return { list: null, refused: [], warnings: [] };
  return readListed(api, database, incoming, options);
}

/** @returns false when a product is new, gone or has another id than in the snapshot: then the list has to be read. */
async function readNamed(
  api: SyncApi,
  database: DatabaseSync,
  incoming: Incoming,
  { only, progress }: ReadOptions,
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

async function readListed(
  api: SyncApi,
  database: DatabaseSync,
  incoming: Incoming,
  { only, isFull, share, allowDrop, progress }: ReadOptions,
): Promise<CatalogueReading> {
  const known = knownAnswers(database);
  const answers = await readList(api, isFull ? new Map<number, ListAnswer>() : known, progress);
  const { owners, warnings } = ownersOf(answers);
  const isReordered = orderOf(answers) !== orderOf([...known.values()]);
  const missing = isReordered && !allowDrop ? missingProducts(database, owners) : [];
  // New products wait until a person has approved what is missing.
  const isKept = missing.length > 0;
  const published = isKept ? ownersOf([...known.values()]).owners : owners;
  const digests = knownDigests(database);
  const listed = new Set<string>();
  for (const [slug, { digest }] of owners) if (isFull || digests.get(slug) !== digest) listed.add(slug);
  const inTurn = isFull ? [] : nextInTurn(database, share);
  const wanted = new Set([...listed, ...(isFull ? [] : [...only, ...inTurn, ...withoutPicture(database)])]);
  incoming.clear();
  await readProducts(
    api,
    [...wanted].filter((slug) => published.has(slug)),
    progress,
    (found) => {
      const moved = found.find(([slug, product]) => product === null && listed.has(slug));
      if (moved) throw new ListMovedError(`"${moved[0]}" stands in the list but has no page`);
      const products = found.flatMap(([, product]) => product ?? []);
      incoming.put(products.filter(({ facts }) => published.get(facts.slug)?.id === facts.id));
    },
  );
  return {
    list: isKept ? null : { answers, isReordered },
    refused: missing,
    checkedUpTo: inTurn.at(-1),
    warnings: isKept ? [] : warnings,
  };
}

type Owners = ReadonlyMap<string, ListAnswer['products'][number]>;

/** The product of each slug, in the API's order: of several the first, if the slug is a valid path. */
export function ownersOf(answers: readonly ListAnswer[]): {
  readonly owners: Owners;
  readonly warnings: readonly ReadingWarning[];
} {
  const owners = new Map<string, ListAnswer['products'][number]>();
  const warnings: ReadingWarning[] = [];
  for (const product of answers.flatMap(({ products }) => products)) {
    const { id, slug } = product;
    const why = refusalOfProductSlug(slug) ?? (owners.has(slug) ? 'taken' : null);
    if (why === null) owners.set(slug, product);
    else warnings.push({ code: 'product-left-out', id, slug, why });
  }
  return { owners, warnings };
}
