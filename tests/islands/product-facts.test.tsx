/** The table of product facts. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ProductFacts } from '../../src/components/catalogue/product/ProductFacts.tsx';
import { catalogueTexts } from '../../src/text/catalogue/catalogue.ts';

const bare = {
  id: 1,
  slug: 'bolsa-sorpresa',
  title: 'Bolsa sorpresa',
  unitDiscounts: [],
  categories: [],
  stock: 1,
  branchStock: {},
  isOnPresale: false,
  isGiftCard: false,
  authors: [],
  format: null,
  language: null,
  brand: null,
  pageCount: null,
  tags: [],
  isbn: null,
  dimensions: null,
};

it('is not there, title and all, for a product of which nothing is known', () => {
  expect(renderToStaticMarkup(<ProductFacts product={bare} category={null} />)).toBe('');
});

it('is there for a single fact', () => {
  const html = renderToStaticMarkup(<ProductFacts product={{ ...bare, pageCount: 96 }} category={null} />);
  expect(html).toContain(catalogueTexts.facts.title);
  expect(html).toContain('<dt>Páginas</dt><dd>96</dd>');
});
