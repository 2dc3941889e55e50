/** Texts with values. */
import { expect, it } from 'vitest';
import { listTexts } from '../../src/text/catalogue/catalogue.ts';
import { productTexts } from '../../src/text/catalogue/product.ts';
import { privacyTexts } from '../../src/text/content/about.ts';
import { shopTexts } from '../../src/text/shop/shop.ts';

it.each([
  [0, '0 productos'],
  [1, '1 producto'],
  [1234, '1.234 productos'],
])('a count of %d reads %s', (count, words) => {
  expect(listTexts.productCount(count)).toBe(words);
});

it('measures in centimetres and grams, as Argentines write numbers', () => {
  expect(productTexts.centimetres([17.4, 11.5, 1.5])).toBe('17,4 × 11,5 × 1,5 cm');
  expect(productTexts.grams(1210)).toBe('1.210 g');
});

it('names the page of a list from the second on', () => {
  expect(listTexts.pageTitle('Manga', 1)).toBe('Manga');
  expect(listTexts.pageTitle('Manga', 3)).toBe('Manga – Página 3');
  expect(shopTexts.titleOf('Manga')).toBe('Manga | La Viñeta');
});

it('counts a built list, and names its page where there are several', () => {
  expect(listTexts.count(1, 1, 1)).toBe('1 producto');
  expect(listTexts.count(38, 1, 1)).toBe('38 productos');
  expect(listTexts.count(1143, 2, 48)).toBe('1.143 productos · página 2 de 48');
});

it('says which page of the found products it is', () => {
  const { found } = listTexts;
  expect(found(24, 2, 7)).toBe('Página 2 de 7');
  expect(found(3, 1, 1)).toBe('3 productos');
});

it.each(['Si pedís que te avisemos', 'también tu colección', 'la dirección secreta de tu calendario'])(
  'the privacy page tells what is kept: %s',
  (kept) => {
    expect(privacyTexts.sections.flatMap(({ paragraphs }) => paragraphs).join(' ')).toContain(kept);
  },
);
