/** What verify finds in a catalogue by reading it as a publish does. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { embeddedBackend, type EmbeddedBackend } from '../../scripts/verify/embedded-backend.ts';
import { readingChecks } from '../../scripts/verify/reading-check.ts';
import { allChecks } from '../../scripts/verify/levels.ts';
import { verify } from '../../scripts/verify/verify.ts';
import type { WireProductCard } from '../../src/api/product.ts';

let backend: EmbeddedBackend;
beforeAll(async () => {
  backend = await embeddedBackend(80);
});
afterAll(() => backend.close());

type Card = { -readonly [Field in keyof WireProductCard]: WireProductCard[Field] };
type List = { data: Card[] };

const [claim = ''] = Object.keys(readingChecks.getProductList ?? {});
const checks = allChecks.filter((check) => check.claim === claim);

/** What is said of a catalogue whose list and products are changed. */
async function read(change: (card: Card, currency: string) => void, isReadWhole = false) {
  const asked: string[] = [];
  const fetch = async (request: Request) => {
    const answer = await backend.fetch(request);
    const { pathname, searchParams } = new URL(request.url);
    asked.push(pathname.replace('/api/v1', ''));
    // So that products are read one by one.
    if (pathname.endsWith('/product-details')) return new Response(null, { status: 404 });
    if (!/\/products-list$|\/product\//.test(pathname) || !answer.ok) return answer;
    const json = (await answer.json()) as List & { product?: Card };
    for (const card of json.product ? [json.product] : json.data)
      change(card, searchParams.get('currency') ?? 'ARS');
    return Response.json(json);
  };
  const { verdicts, journal } = await verify({ ...backend, fetch, isReadWhole }, checks);
  const texts = verdicts.flatMap(({ findings }) => findings.map(({ text }) => text));
  const notes = [...(journal.notes.get('getProductList') ?? [])].filter((note) => !/^picture/.test(note));
  return { texts, notes, asked };
}

const isReduced = ({ priceWithDiscount }: Card) => priceWithDiscount != null;

it('a sound catalogue is read without a finding, and details by sample unless --full', async () => {
  const sample = await read(() => undefined);
  expect([sample.texts, sample.notes]).toEqual([[], []]);
  const details = (paths: readonly string[]) =>
    new Set(paths.filter((path) => path.startsWith('/product/'))).size;
  expect(details(sample.asked)).toBe(60);
  expect(details((await read(() => undefined, true)).asked)).toBe(80);
});

it('percentages that are fractions are named', async () => {
  const { texts } = await read((card) => {
    if (isReduced(card)) card.discount_percent = (card.discount_percent ?? 20) / 100;
  });
  expect(texts).toEqual([
    expect.stringMatching(
      /^discount_percent of "\S+" is 0\.\d+; it should be \d+: percentages are not fractions/,
    ),
  ]);
});

it('a percentage that the prices deny is named', async () => {
  const { texts } = await read((card) => {
    if (isReduced(card)) card.discount_percent = 77;
  });
  expect(texts).toEqual([
    expect.stringMatching(/^discount_percent of "\S+" is 77, and its priceWithDiscount/),
  ]);
});

it('a backend that ignores the currency is told', async () => {
  const { texts } = await read((card, currency) => {
    card.price = { currency: currency === 'USD' ? 'USD' : 'ARS', amount: 1000 + card.id };
    card.priceWithDiscount = null;
    card.discount_percent = null;
  });
  expect(texts).toEqual([
    expect.stringMatching(/costs \d+ in pesos and in dollars: does the backend read currency/),
  ]);
});

it('amounts in cents, pictures of other hosts and unknown words are worth a look', async () => {
  const { notes } = await read((card, currency) => {
    if (currency === 'USD') card.price.amount = Math.round(card.price.amount * 100);
    if (currency === 'USD' && card.priceWithDiscount)
      card.priceWithDiscount.amount = Math.round(card.priceWithDiscount.amount * 100);
    card.images = [{ path: 'https://cdn.example/1.png' }];
    card.format = 'omnibus';
  });
  expect(notes).toContain(
    '80 pictures are on cdn.example: a publish fetches them when PICTURE_HOSTS names that host',
  );
  expect(notes.join('\n')).toMatch(
    /format has words that the shop does not know: omnibus; it knows grapa, rustica/,
  );
  expect(notes.join('\n')).toMatch(/half of the products cost more than \d+ dollars/);
});

it('what a publish would refuse is said in its words', async () => {
  const { texts } = await read((card, currency) => {
    if (card.id === 3 && currency === 'USD') card.price.amount = 0;
  });
  expect(texts.join('\n')).toMatch(/cost nothing/);
});
