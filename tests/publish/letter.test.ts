/** A backend of exactly the fields that the specification names is published. */
import { describe, expect, it } from 'vitest';
import { addedCalls } from '../../scripts/publish/sync/read-parts.ts';
import { createLetterBackend } from '../support/letter-backend/letter-backend.ts';
import { openWorkshop } from './workshop.ts';

function openLetterShop(lacks: readonly string[] = []) {
  const letter = createLetterBackend({ origin: 'http://letter.test', siteUrl: 'http://shop.test', lacks });
  const shop = openWorkshop(0);
  const syncFrom = (answer: typeof letter.fetch) =>
    shop.sync({ fetch: async (input, init) => answer(new Request(input, init)) });
  return { ...shop, letter, syncFrom, sync: () => syncFrom(letter.fetch) };
}

describe('a backend that keeps to the letter', () => {
  it('is published, and nothing of it is left out', async () => {
    const { sync } = openLetterShop();
    const report = await sync();
    expect(report).toMatchObject({ products: 12, refused: [] });
    expect(report.warnings).toEqual([]);
  });
});

describe('what a backend lacks is off, and its owner is told once', () => {
  const partsOf = { '/account/favorites': 'favorites', '/account/shop-notifications': 'notifications' };
  it.each<[call: string, part: string | null]>([
    ['GET /giftcards-list', 'giftCards'],
    ['GET /cart/payment-promotions', 'promotions'],
    ...Object.entries(partsOf).map(([path, part]): [string, string] => [`GET ${path}`, part]),
    ['GET /login/google', 'google'],
    ['POST /login/facebook', 'facebook'],
    ['GET /products/brands', null],
    ['GET /categories/footer', null],
    ['GET /sticky-messages', null],
    ['GET /products/recommended', null],
    ['GET /home/most-liked', null],
  ])('%s', async (call, part) => {
    const { sync, query } = openLetterShop([call]);
    const { products, warnings } = await sync();
    expect(products).toBe(12);
    expect(warnings).toEqual([{ code: 'call-missing', call }]);
    const [frame] = query("SELECT body FROM document WHERE name = 'frame'");
    // Ours, beyond the letter: no message tells that it is not there.
    const own = part === null ? [] : [part];
    expect(new Set(JSON.parse(String(frame?.['body'])).lacking)).toEqual(
      new Set([...own, ...addedCalls.map(([added]) => added)]),
    );
  });

  it.each([
    [404, '<h1>Cannot GET</h1>', 'text/html'],
    [501, '{"errorMessage":"No"}', 'application/json'],
  ])('said with %i %s', async (status, body, type) => {
    const { letter, syncFrom } = openLetterShop();
    const { warnings } = await syncFrom((request) =>
      request.url.includes('/giftcards-list')
        ? new Response(body, { status, headers: { 'content-type': type } })
        : letter.fetch(request),
    );
    expect(warnings).toEqual([{ code: 'call-missing', call: 'GET /giftcards-list' }]);
  });
});
