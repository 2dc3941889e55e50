import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { bookFormats, languages } from '../../src/domain/catalogue/product.ts';
import { sanitiseDescription } from '../../scripts/publish/sync/sanitise.ts';
import { cardSchema, productSchema } from '../../src/api/product.ts';
import { categoryPaths } from '../../scripts/seed/category-paths.ts';
import { home, landings } from '../../scripts/seed/data/content.ts';
import {
  generateDrawables,
  generateProducts,
  type Drawable,
  type GenerateOptions,
} from '../../scripts/seed/generate.ts';
import { seedProductSchema, type SeedProduct } from '../../scripts/api/db/import/seed-product.ts';

const day = new Date('2026-11-20T03:00:00.000Z');

function generate(options: Partial<GenerateOptions> = {}): SeedProduct[] {
  return [...generateProducts({ count: 1200, seed: 1, now: day, covers: Infinity, ...options })];
}

const products = generate();

describe('the same number gives the same shop', () => {
  it('repeats itself to the last byte', () => {
    expect(JSON.stringify(generate())).toBe(JSON.stringify(products));
  });

  it('begins every larger shop with the smaller one', () => {
    expect(generate({ count: 5000 }).slice(0, 1200)).toEqual(products);
    expect(products.slice(0, 40)).toEqual(generate({ count: 40 }));
  });

  it('sells the same titles under another number, at other stocks', () => {
    const other = generate({ seed: 2 });
    expect(other.map(({ slug }) => slug)).toEqual(products.map(({ slug }) => slug));
    expect(other.map(({ stock }) => stock)).not.toEqual(products.map(({ stock }) => stock));
  });

  it('shares a few covers without changing anything else', () => {
    const drawables = [...generateDrawables({ count: 300, seed: 1, now: day, covers: 100 })];
    const withoutPictures = ({ images: _, ...others }: SeedProduct) => others;
    expect(drawables.map(({ product }) => withoutPictures(product))).toEqual(
      products.slice(0, 300).map(withoutPictures),
    );
    const covers = (some: readonly Drawable[]) =>
      new Set(some.flatMap(({ product }) => product.images?.map(({ path }) => path) ?? []));
    const own = covers(drawables.filter(({ hasOwnCover }) => hasOwnCover));
    expect(own.size).toBeGreaterThan(90);
    expect(own).toEqual(covers(drawables.slice(0, 100)));
    expect(covers(drawables.slice(100)).isSubsetOf(own)).toBe(true);
  });

  it('counts every date from the day it is given', () => {
    const later = generate({ now: new Date(day.getTime() + 86_400_000) });
    const moved = later.map(({ created_at }) => Date.parse(created_at) - 86_400_000);
    expect(moved).toEqual(products.map(({ created_at }) => Date.parse(created_at)));
  });
});

describe('the shop has the inhabitants that its pages need', () => {
  it('sells what is gone, the last unit and plenty, at a price in both currencies', () => {
    const sold = products.filter(({ its_on_presale }) => !its_on_presale);
    const states = Object.groupBy(sold, ({ stock }) => (stock > 1 ? 'plenty' : stock));
    for (const state of [0, 1, 'plenty'] as const) expect(states[state]?.length).toBeGreaterThan(50);
    expect(sold.every(({ price, usd }) => price.amount > 0 && usd.price > 0)).toBe(true);
    for (const { stock, stocks = {} } of products) {
      expect(Object.keys(stocks ?? {})).toEqual(['centro', 'belgrano']);
      expect(Object.values(stocks ?? {}).reduce((sum, units) => sum + units, 0)).toBe(stock);
    }
  });

  it('has offers about to end, offers that last and offers without an end', () => {
    const onSale = products.filter(({ priceWithDiscount }) => priceWithDiscount);
    const hours = onSale.flatMap(({ offer }) =>
      offer ? [(Date.parse(offer.valid_to) - day.getTime()) / 3_600_000] : [],
    );
    expect(hours.filter((left) => left > 24 && left <= 48).length).toBeGreaterThan(5);
    expect(hours.filter((left) => left > 31 * 24).length).toBeGreaterThan(0);
    expect(onSale.length).toBeGreaterThan(hours.length);
  });

  it('has presales that are not in stock yet', () => {
    const presales = products.filter(({ its_on_presale }) => its_on_presale);
    expect(presales.length).toBeGreaterThanOrEqual(8);
    expect(presales.every(({ stock }) => stock === 0)).toBe(true);
    const dates = presales.map(({ release_date }) => release_date ?? null);
    expect(dates).toContain(null);
    const known = dates.filter((date) => date !== null);
    expect(known.length).toBeGreaterThan(dates.length / 2);
    expect(known.every((date) => date > day.toISOString().slice(0, 10))).toBe(true);
  });

  it('has gift cards at their face value, never on sale', () => {
    const cards = products.filter(({ isGiftcard }) => isGiftcard);
    expect(cards.map(({ price }) => price.amount)).toEqual([10_000, 20_000, 35_000, 50_000, 100_000]);
    expect(cards.every(({ priceWithDiscount }) => priceWithDiscount === null)).toBe(true);
  });

  it('has something in every leaf of the category tree, and nothing outside of it', () => {
    const parents = new Set([...categoryPaths.values()].flatMap(({ parent }) => parent?.slug ?? []));
    const leaves = [...categoryPaths.keys()].filter((slug) => !parents.has(slug));
    const filled = new Set(products.map(({ categories }) => categories?.[0]?.slug));
    expect(leaves.filter((slug) => !filled.has(slug))).toEqual([]);
    expect([...filled].filter((slug) => slug === undefined || !categoryPaths.has(slug))).toEqual([]);
  });

  it('has all formats and languages, videos, discounts by units and missing pictures', () => {
    expect(new Set(products.map(({ format }) => format))).toEqual(new Set([...bookFormats, null]));
    expect(new Set(products.map(({ language }) => language))).toEqual(new Set([...languages, null]));
    expect(products.some(({ videos }) => videos?.includes(','))).toBe(true);
    const discounts = products.flatMap(({ discountsByPurchaseUnits: all }) => all ?? []);
    expect(new Set(discounts.map(({ code }) => code))).toEqual(new Set(['3x2', '4x3', '2da-50']));
    expect(products.filter(({ images }) => images?.length === 0).length).toBeGreaterThan(5);
  });

  it('has every product and category that the home and the landing name', () => {
    const slugs = new Set(products.map(({ slug }) => slug));
    const named = [...home.recommended, ...landings.flatMap(({ featuredProducts }) => featuredProducts)];
    expect(named.filter((slug) => !slugs.has(slug))).toEqual([]);
    expect(home.featuredCategories).toHaveLength(20);
    expect(
      [...home.featuredCategories, ...home.mainCategories].filter((slug) => !categoryPaths.has(slug)),
    ).toEqual([]);
    const brands = new Set(products.map(({ brand }) => brand?.slug));
    expect(home.featuredBrands.filter(({ slug }) => !brands.has(slug))).toEqual([]);
    expect(
      products.filter(({ tags }) => tags?.some(({ slug }) => slug === 'one-piece')).length,
    ).toBeGreaterThan(110);
  });
});

describe('every product keeps the rules', () => {
  it('reads as a seed product, and as a Product and a card of the wire', () => {
    for (const [index, product] of products.entries()) {
      expect(() => v.parse(seedProductSchema, product)).not.toThrow();
      const read = v.parse(productSchema, { ...product, id: index + 1 });
      expect(read.title).toBe(product.title);
      expect(read.format).toBe(product.format);
      expect(read.language).toBe(product.language);
      expect(v.parse(cardSchema, { ...product, id: index + 1 }).price.list.currency).toBe('ARS');
    }
  });

  it('has slugs of its own in a shop of 50,000', () => {
    const slugs = new Set<string>();
    for (const { slug } of generateProducts({ count: 50_000, seed: 1, now: day, covers: 0 })) {
      if (slug.match(/^[a-z0-9]+(-[a-z0-9]+)*$/)) slugs.add(slug);
    }
    expect(slugs.size).toBe(50_000);
  });

  it('has valid, reserved, unique ISBNs on books and none on things', () => {
    const isbns = products.flatMap(({ isbn }) => isbn ?? []);
    expect(new Set(isbns).size).toBe(isbns.length);
    for (const isbn of isbns) {
      expect(isbn).toMatch(/^97999\d{8}$/);
      const weighted = Array.from(isbn, (digit, index) => Number(digit) * (index % 2 === 0 ? 1 : 3));
      expect(weighted.reduce((sum, part) => sum + part, 0) % 10).toBe(0);
    }
    const things = products.filter(({ format }) => format === null || format === 'grapa');
    expect(things.length).toBeGreaterThan(100);
    expect(things.every(({ isbn }) => isbn === null)).toBe(true);
  });

  it('prices manga as a shop does and discounts to the cent in both currencies', () => {
    const cents = (amount: number): number => Math.round(amount * 100);
    for (const { price, priceWithDiscount, discount_percent, usd } of products) {
      for (const amount of [price.amount, usd.price])
        expect(Number.isInteger(cents(amount)) && amount > 0).toBe(true);
      expect(priceWithDiscount === null).toBe(usd.priceWithDiscount === null);
      if (!priceWithDiscount || !discount_percent || !usd.priceWithDiscount) continue;
      expect(cents(priceWithDiscount.amount)).toBe(Math.round(price.amount * (100 - discount_percent)));
      expect(cents(usd.priceWithDiscount)).toBe(Math.round(usd.price * (100 - discount_percent)));
    }
    const volume = products.find(({ slug }) => slug === 'naruto-01');
    expect(volume?.price.amount).toBe(15_900);
    expect(volume?.usd.price).toBe(10.99);
  });

  it('describes itself in well-formed HTML of a few harmless tags', () => {
    for (const { description } of products) {
      expect(description).toMatch(/<[a-z]+>/);
      expect(description?.replace(/<\/?(p|em|strong|ul|li)>/g, '')).not.toMatch(/[<>]|undefined|null/);
      expect(sanitiseDescription(description ?? '')).toBe(description);
    }
  });
});
