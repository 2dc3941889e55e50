/** Details for approving a refusal in the panel: product names, and prices before and after. */
import { DatabaseSync } from 'node:sqlite';
import { getProduct } from '../../../src/api/catalogue.ts';
import { currentPrice, type Named, type PublishedCard } from '../../../src/domain/catalogue/product.ts';
import type { Currency } from '../../../src/domain/money.ts';
import type { Settings } from '../../shared/settings.ts';
import { createSyncApi, type SyncApi } from '../sync/sync-api.ts';
import type { RefusedDetail, RunResult } from './run.ts';

/** Adds to a publish result the titles of the products that it mentions, and the prices of the refused ones. */
export async function describeRun(
  { data, apiUrl }: Pick<Settings, 'data' | 'apiUrl'>,
  result: RunResult,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<RunResult> {
  if (result.kind === 'went-back') return result;
  const snapshot = new DatabaseSync(data.snapshot, { readOnly: true, timeout: 5000 });
  const api = createSyncApi({ apiUrl, concurrency: 8, retries: 1, fetch });
  try {
    const cardOf = cardsOf(snapshot);
    if (result.kind === 'refused') {
      const isLost = result.problem === 'too-many-lost';
      return isLost ? { ...result, missing: await missingExamples(snapshot, api) } : result;
    }
    const names = result.products.flatMap((slug) => {
      const card = cardOf(slug);
      return card === null ? [] : [[slug, card.title] as const];
    });
    return {
      ...result,
      names: Object.fromEntries(names),
      refusedDetails: await detailsOf(result, cardOf, api),
    };
  } finally {
    api.stop();
    snapshot.close();
  }
}

type CardOf = (slug: string) => PublishedCard | null;

function cardsOf(snapshot: DatabaseSync): CardOf {
  const select = snapshot.prepare('SELECT card FROM product WHERE slug = ?');
  return (slug) => {
    const card = select.get(slug)?.['card'];
    return card === undefined ? null : (JSON.parse(String(card)) as PublishedCard);
  };
}

async function detailsOf(
  { refused }: Extract<RunResult, { kind: 'published' }>,
  cardOf: CardOf,
  api: SyncApi,
): Promise<readonly RefusedDetail[]> {
  const wanted = refused.flatMap(({ why, products }) => products.map((slug) => ({ slug, why })));
  return Promise.all(
    wanted.map(async ({ slug, why }) => {
      const card = cardOf(slug);
      const found = why === 'missing' ? null : await changedPrice(slug, card, api);
      return {
        slug,
        name: card?.title ?? found?.title ?? slug,
        before: card === null ? null : currentPrice(card.prices[found?.currency ?? 'ARS']),
        after: found?.price ?? null,
      };
    }),
  );
}

/** What the API asks for a product now: in pesos, or in dollars when only those changed. Null when it does not answer. */
async function changedPrice(slug: string, card: PublishedCard | null, api: SyncApi) {
  const priceIn = async (currency: Currency) => {
    const found = await api.getDecoration(getProduct, { params: { slug }, query: { currency } });
    return found && { title: found.product.title, currency, price: currentPrice(found.product.price) };
  };
  const inPesos = await priceIn('ARS');
  const isAsPublished =
    card !== null && inPesos !== null && inPesos.price.cents === currentPrice(card.prices.ARS).cents;
  return isAsPublished ? ((await priceIn('USD')) ?? inPesos) : inPesos;
}

/**
 * Examples of removed products for a catalogue that shrank suspiciously: asks the API for a sample spread evenly over
 * the catalogue. Empty when the API does not answer.
 */
async function missingExamples(snapshot: DatabaseSync, api: SyncApi): Promise<readonly Named[]> {
  const rows = snapshot
    .prepare(
      `SELECT slug, card ->> '$.title' AS name FROM (
         SELECT slug, card, row_number() OVER (ORDER BY slug) AS place, count(*) OVER () AS total FROM product
       ) WHERE place % max(1, total / ?) = 0 LIMIT ?`,
    )
    .all(asked, asked);
  const found = await Promise.all(
    rows.map(async (row) => {
      const named = { slug: String(row['slug']), name: String(row['name']) };
      const request = { params: { slug: named.slug }, query: {} };
      const isThere = await api.find(getProduct, request).then(
        (product) => product !== null,
        () => true,
      );
      return isThere ? [] : [named];
    }),
  );
  return found.flat().slice(0, shownExamples);
}

const asked = 60;
const shownExamples = 30;
