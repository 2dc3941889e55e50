/** The table of product attributes. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ProductAttributes } from '../../src/components/catalogue/product/ProductAttributes.tsx';
import { noDetail } from '../../src/domain/catalogue/product.ts';
import { productTexts } from '../../src/text/catalogue/product.ts';
import { bareProduct } from '../support/product-values.ts';

const bare = { ...bareProduct(), ...noDetail };

it('is not there, title and all, for a product of which nothing is known', () => {
  expect(renderToStaticMarkup(<ProductAttributes product={bare} category={null} />)).toBe('');
});

it('is there for a single attribute', () => {
  const html = renderToStaticMarkup(
    <ProductAttributes product={{ ...bare, pageCount: 96 }} category={null} />,
  );
  expect(html).toContain(productTexts.attributes.title);
  expect(html).toContain('<dt>Páginas</dt><dd>96</dd>');
});
