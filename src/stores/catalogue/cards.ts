/** Cards of several products as they are sold now, with price and stock. */
import { getProduct } from '../../api/catalogue.ts';
import { getProductDetails } from '../../api/product-details.ts';
import type { ProductCard } from '../../domain/catalogue/product.ts';
import { FailureError } from '../../domain/failure.ts';
import { http } from '../backend.ts';
import { inTurns } from '../in-turns.ts';
import { unlessMissing } from '../load.ts';
import { $currency } from '../shop/currency.ts';

/** By slug. 'gone': no longer sold. What could not be read is absent. */
export type Cards = ReadonlyMap<string, ProductCard | 'gone'>;

/** Never rejects for a failed call. Where the backend has no call for several, each is asked for alone. */
export async function readCards(slugs: readonly string[], signal: AbortSignal): Promise<Cards> {
  const cards = new Map<string, ProductCard | 'gone'>();
  const alone: string[] = [];
  await inTurns(batchesOf(slugs), async (batch) => {
    const found = await orNull(readBatch(batch, signal));
    if (found === null) alone.push(...batch);
    else for (const [slug, card] of found) cards.set(slug, card);
  });
  await inTurns(alone, async (slug) => {
    const card = await orNull(readAlone(slug, signal));
    if (card !== null) cards.set(slug, card);
  });
  return cards;
}

/** Fewer than `maxDetails`, so that addresses stay short. */
const batchSize = 25;

function batchesOf(slugs: readonly string[]): readonly (readonly string[])[] {
  return Array.from({ length: Math.ceil(slugs.length / batchSize) }, (_, index) =>
    slugs.slice(index * batchSize, (index + 1) * batchSize),
  );
}

async function readBatch(slugs: readonly string[], signal: AbortSignal) {
  const query = { slugs: slugs.join(','), currency: $currency.get() };
  const details = await http.send(getProductDetails, { query }, { signal, retries: 0 });
  // A backend may send the details without the cards.
  if (details.some(({ card }) => card === undefined)) return null;
  const found = new Map(details.map(({ slug, card }) => [slug, card]));
  return slugs.map((slug) => [slug, found.get(slug) ?? ('gone' as const)] as const);
}

function readAlone(slug: string, signal: AbortSignal): Promise<ProductCard | 'gone'> {
  const request = { params: { slug }, query: { currency: $currency.get() } };
  return unlessMissing(
    http.send(getProduct, request, { signal, retries: 0 }).then(({ product }) => product),
    'gone',
  );
}

async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof FailureError) return null;
    throw error;
  }
}
