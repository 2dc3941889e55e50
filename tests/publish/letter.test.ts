/** A backend of exactly the fields that the specification names is published. */
import { describe, expect, it } from 'vitest';
import { createLetterBackend } from '../support/letter-backend/letter-backend.ts';
import { openWorkshop } from './workshop.ts';

function openLetterShop(lacks: readonly string[] = []) {
  const letter = createLetterBackend({ origin: 'http://letter.test', siteUrl: 'http://shop.test', lacks });
  const fetch: typeof globalThis.fetch = async (input, init) => letter.fetch(new Request(input, init));
  const shop = openWorkshop(0);
  return { ...shop, letter, sync: () => shop.sync({ fetch }) };
}

describe('a backend that keeps to the letter', () => {
  it('is published, and nothing of it is left out', async () => {
    const { sync } = openLetterShop();
    const report = await sync();
    expect(report).toMatchObject({ products: 12, refused: [] });
    expect(report.warnings).toEqual([]);
  });
});
