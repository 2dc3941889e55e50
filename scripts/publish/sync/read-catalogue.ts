/** Reads the products: which there are, those that changed, and those that are refused. */
import type { DatabaseSync } from 'node:sqlite';
import type { Reply } from '../../../src/api/endpoint.ts';
import { getOffers } from '../../../src/api/offers.ts';
import type { OfferCard } from '../../../src/domain/catalogue/offer.ts';
import { currencies, type Currency } from '../../../src/domain/money.ts';
import { PublishError } from '../publish-error.ts';
import type { PublishProgress } from '../steps.ts';
import type { ReadingWarning } from '../warning.ts';
import type { Incoming } from './incoming.ts';
import { knownDigests } from './product-rows.ts';
import { ListMovedError, orderOf, readList, slugsOnPage, taggedPages, type ListAnswer } from './read-list.ts';
import { readProducts, type ReadProduct } from './read-products.ts';
import { knownAnswers, nextInTurn, readNote, withoutPicture } from './sync-records.ts';
import { areReused } from './reused-etags.ts';
import {
  acceptableRefusals,
  emptyShop,
  missingProducts,
  refusedPrices,
  type RefusedProduct,
} from './refused.ts';
import type { Area } from '../state/reported-changes.ts';
import { ownersOf, unreadable } from './owners.ts';
import type { SyncApi, SyncApiOptions } from './sync-api.ts';

export interface ReadOptions extends SyncApiOptions {
  readonly progress: PublishProgress;
  /** Digest of the code of the pages. */
  readonly code: string;
  /** Reads every product again, not only those with a changed card, and revalidates every picture. */
  readonly isFull: boolean;
  /** Slugs of changed products: they are read, and the lists when one of them is new or gone. */
  readonly only: readonly string[];
  /** What else changed. */
  readonly areas: readonly Area[];
  /** Looks at everything: at lists, offers and content. */
  readonly isPoll: boolean;
  /** Number of products checked in turn (`records.ts`), which finds changes that no list reveals within one round. */
  readonly share: number;
  /** Accepts the removal of more than one product in twenty. */
  readonly allowDrop: boolean;
  /** Accepts that more than one cover in ten cannot be fetched. */
  readonly allowPictures: boolean;
  /** Accepts that more than three prices in ten change, and that a price moves by more than half. */
  readonly allowPrices: boolean;
}

export interface CatalogueReading {
  /** The API's list; null when it was not read, or the published one stays because products are missing. */
  readonly list: {
    readonly answers: readonly ListAnswer[];
    readonly isReordered: boolean;
    /** Its pages change under the same ETag (`reused-etags.ts`): it is read whole each time. */
    readonly areReused: boolean;
  } | null;
  /** Refused products: they keep their published state, though the API differs. */
  readonly refused: readonly RefusedProduct[];
  /** In which the shop sells. */
  readonly currencies: readonly Currency[];
  /** The last product that was checked in turn, if any. */
  readonly checkedUpTo?: string | undefined;
  readonly warnings: readonly ReadingWarning[];
}

export interface CheckedCatalogue extends CatalogueReading {
  /** When the catalogue changes by itself, as epoch milliseconds: offers start or end, presales come out. */
  readonly lookAgainAt: readonly number[];
  /** The running ones; null when they were not read, or could not be, and stay as they were. */
  readonly offers: readonly OfferCard[] | null;
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
  const areOffersRead = options.isPoll || options.areas.includes('offers');
  const [catalogue, announcedFirst] = await Promise.all([
    readChanged(api, database, incoming, options),
    areOffersRead ? readOffers(api) : null,
  ]);
  const { currencies } = catalogue;
  const judgedBy = (announced: Announced | null) =>
    refusedPrices(database, incoming, { ...options, currencies, announced: announced?.offers ?? [] });
  const judged = judgedBy(announcedFirst);
  // An offer may explain a price that moved far.
  const isDoubtful = !areOffersRead && judged.some(({ why }) => acceptableRefusals.includes(why));
  const announced = isDoubtful ? await readOffers(api) : announcedFirst;
  const { offers, priceChanges } = announced ?? noOffers;
  const prices = isDoubtful ? judgedBy(announced) : judged;
  incoming.drop(prices.map(({ slug }) => slug));
  // A backend without the full list has the ends of running offers; the others come from webhooks or are found by schedule.
  const moments = [...priceChanges, ...offers.flatMap(({ validTo }) => validTo ?? [])];
  return {
    ...catalogue,
    refused: [...catalogue.refused, ...prices],
    lookAgainAt: moments.map((instant) => Date.parse(instant)),
    offers: announced?.offers ?? null,
  };
}

type Announced = Pick<Reply<typeof getOffers>, 'offers' | 'priceChanges'>;

const noOffers: Announced = { offers: [], priceChanges: [] };

/** Null when the API fails at them. */
function readOffers(api: SyncApi): Promise<Announced | null> {
  return api.find(getOffers, { query: {} }, () => true);
}

async function readChanged(
  api: SyncApi,
  database: DatabaseSync,
  incoming: Incoming,
  options: ReadOptions,
): Promise<CatalogueReading> {
  const areListsRead = options.isPoll || options.areas.includes('offers');
  if (!areListsRead) {
    const named = await readNamed(api, database, incoming, options);
    if (named !== null) return named;
  }
  return readListed(api, database, incoming, options);
}

/** Null when a product is new, gone or has another id than in the snapshot: then the list has to be read. */
async function readNamed(
  api: SyncApi,
  database: DatabaseSync,
  incoming: Incoming,
  { only, progress }: ReadOptions,
): Promise<CatalogueReading | null> {
  const select = database.prepare("SELECT title, card ->> '$.id' AS id FROM product WHERE slug = ?");
  const publishedRows = new Map(only.map((slug) => [slug, select.get(slug)]));
  const currencies = currenciesOf([...knownAnswers(database).values()]);
  const refused: RefusedProduct[] = [];
  const warnings: ReadingWarning[] = [];
  const others = new Set<string>();
  incoming.clear();
  await readProducts(api, { slugs: [...publishedRows.keys()], currencies }, progress, (found) => {
    for (const [slug, product] of found) {
      const row = publishedRows.get(slug);
      if (row === undefined && product === null) warnings.push({ code: 'name-unknown', slug });
      else if (row === undefined) others.add(slug);
      else if (typeof product === 'string') refused.push(unreadable(slug, String(row['title']), product));
      else if (product === null || product.facts.id !== row['id']) others.add(slug);
      else incoming.put([product]);
    }
  });
  return others.size === 0 ? { list: null, currencies, refused, warnings } : null;
}

export const reusedNote = 'reused list etags';

async function readListed(
  api: SyncApi,
  database: DatabaseSync,
  incoming: Incoming,
  { only, isFull, share, allowDrop, allowPrices, progress }: ReadOptions,
): Promise<CatalogueReading> {
  const storedAnswers = knownAnswers(database);
  const areDistrusted = readNote<boolean>(database, reusedNote) ?? false;
  const isAskedAnew = isFull || areDistrusted;
  const answers = await readList(api, isAskedAnew ? new Map<number, ListAnswer>() : storedAnswers, progress);
  const { owners, refused, warnings: leftOut } = ownersOf(answers);
  const reused = isAskedAnew
    ? areReused(taggedPages([...storedAnswers.values()]), taggedPages(answers), areDistrusted)
    : { calls: [], isSo: areDistrusted };
  const warnings = [
    ...leftOut,
    ...reused.calls.slice(0, 1).map((call) => ({ code: 'etag-reused', call }) as const),
  ];
  const currencies = currenciesOf(answers);
  const isReordered = orderOf(answers) !== orderOf([...storedAnswers.values()]);
  const listed = answers.reduce((sum, { products }) => sum + products.length, 0);
  if (owners.size === 0) throw emptyShop({ listed, refused, warnings });
  if (!allowPrices) mustStillSellIn(currencies, [...storedAnswers.values()]);
  const missing =
    isReordered && !allowDrop ? missingProducts(database, owners, { listed, refused, warnings }) : [];
  // New products wait until a person has approved what is missing.
  const isKept = missing.length > 0;
  const published = isKept ? ownersOf([...storedAnswers.values()]).owners : owners;
  const digests = knownDigests(database);
  const changed = new Set<string>();
  for (const [slug, { digest }] of owners)
    if (digest !== null && (isFull || digests.get(slug) !== digest)) changed.add(slug);
  const inTurn = isFull ? [] : nextInTurn(database, share);
  const slugsToRead = new Set([
    ...changed,
    ...(isFull ? [] : [...only, ...inTurn, ...withoutPicture(database)]),
  ]);
  incoming.clear();
  const without: string[] = [];
  await readProducts(
    api,
    { slugs: [...slugsToRead].filter((slug) => typeof published.get(slug)?.digest === 'string'), currencies },
    progress,
    (found) => {
      const sound: ReadProduct[] = [];
      for (const [slug, product] of found) {
        const id = published.get(slug)?.id;
        if (product === null) without.push(slug);
        else if (typeof product === 'string') refused.push(unreadable(slug, slug, product));
        else if (product.facts.id === id) sound.push(product);
        else
          refused.push(
            unreadable(
              slug,
              slug,
              `GET /product/${slug}: product.id is ${product.facts.id}, in the list it is ${id}`,
            ),
          );
      }
      incoming.put(sound);
    },
  );
  await mustBeListed(api, without, answers);
  return {
    list: isKept ? null : { answers, isReordered, areReused: reused.isSo },
    currencies,
    refused: [
      ...missing,
      ...refused,
      ...without.map((slug) =>
        unreadable(slug, slug, `GET /product/${slug} is answered with 404, though the list has it`),
      ),
    ],
    checkedUpTo: inTurn.at(-1),
    warnings: isKept ? [] : warnings,
  };
}

/** A shop without a single price in dollars sells in pesos alone. */
function currenciesOf(answers: readonly ListAnswer[]): readonly Currency[] {
  const isInDollars = answers.some(({ inDollars }) => inDollars > 0);
  return currencies.filter((currency) => currency === 'ARS' || isInDollars);
}

/** @throws PublishError */
function mustStillSellIn(now: readonly Currency[], before: readonly ListAnswer[]): void {
  const gone = currenciesOf(before).length - now.length;
  if (before.length === 0 || gone <= 0) return;
  const advice =
    'Nothing was published; if the shop sells in pesos alone from now on, publish with --allow-prices.';
  throw new PublishError(
    'unsound-data',
    `no product of the API has a price in dollars any more (GET /products-list?currency=USD). ${advice}`,
  );
}

/**
 * Looks again whether the list still has products that their own call does not.
 * @throws ListMovedError
 */
async function mustBeListed(
  api: SyncApi,
  slugs: readonly string[],
  answers: readonly ListAnswer[],
): Promise<void> {
  for (const { page, products } of answers) {
    const own = products.filter(({ slug }) => slugs.includes(slug));
    if (own.length === 0) continue;
    const listed = await slugsOnPage(api, page);
    const gone = own.find(({ slug }) => !listed.has(slug));
    if (gone) throw new ListMovedError(`"${gone.slug}" stood in the list and has no page`);
  }
}
