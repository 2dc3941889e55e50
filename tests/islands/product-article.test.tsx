/** A product's page as the API's reply is drawn. */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ProductArticle } from '../../src/components/catalogue/product/ProductArticle.tsx';
import { noDetail, type Product } from '../../src/domain/catalogue/product.ts';
import { money } from '../../src/domain/money.ts';
import { catalogueTexts } from '../../src/text/catalogue/catalogue.ts';
import { productTexts } from '../../src/text/catalogue/product.ts';
import { shippingTexts } from '../../src/text/cart/shipping.ts';
import { shop } from '../../src/shop.ts';
import { bareProduct } from '../support/product-values.ts';

describe('a gift card', () => {
  it('comes by mail: no days, no branches, no calculator and no number of units', () => {
    const html = pageOf({ isGiftCard: true, stock: 2000, branchStock: { centro: 1000, belgrano: 1000 } });
    expect(html).toContain(productTexts.giftCardHint);
    for (const words of [/Llega /, /Retiro/, /Envío/, /hay 1\.000/, /2\.000/])
      expect(html).not.toMatch(words);
    expect(html).not.toContain(shippingTexts.calculator);
    expect(html).toContain(catalogueTexts.stock.available);
  });

  it('is told from what is sent', () => {
    const html = pageOf({ stock: 2000 });
    expect(html).not.toContain(productTexts.giftCardHint);
    expect(html).toContain(shippingTexts.calculator);
    expect(html).toContain(catalogueTexts.units(2000));
  });
});

it('a product that is sold out asks the shop by message, with its title written', () => {
  const html = pageOf({ title: 'Akira 1', stock: 0, branchStock: {} });
  const words = encodeURIComponent(productTexts.restock.message('Akira 1'));
  expect(html).toContain(`href="https://wa.me/${shop.messagingNumber}?text=${words}"`);
  expect(html).toContain(productTexts.restock.button);
});

it('a product with units at a branch is marked for `<live-product>`', () => {
  expect(pageOf({ branchStock: { centro: 1 } })).toMatch(/<live-product [^>]*pickup=""/);
  expect(pageOf({ branchStock: { centro: 0 } })).not.toContain('pickup=""');
});

it('a video of an unknown player is a link to its page', () => {
  const html = pageOf({ videos: ['https://videos.example/akira', 'https://youtu.be/aqz-KE-bpKQ'] });
  expect(html).toContain('<a href="https://videos.example/akira" target="_blank" rel="noopener">');
  expect(html).toContain(productTexts.videoPage('videos.example'));
  expect(html.match(/data-player/g)).toHaveLength(1);
});

function pageOf(changes: Partial<Product>): string {
  const product: Product = {
    ...bareProduct(),
    ...noDetail,
    price: { list: money(1_000_000, 'ARS'), sale: null, discountPercent: null },
    images: [],
    authorProducts: [],
    relatedProducts: [],
    ...changes,
  };
  return renderToStaticMarkup(
    <ProductArticle
      product={product}
      trail={[]}
      freeShippingFrom={money(9_999_900, 'ARS')}
      sameAuthor={[]}
      related={[]}
    />,
  );
}
