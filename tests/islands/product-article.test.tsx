/** A product's page as the API's reply is drawn. */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ProductArticle } from '../../src/components/catalogue/product/ProductArticle.tsx';
import { noDetail, type Product } from '../../src/domain/catalogue/product.ts';
import { money } from '../../src/domain/money.ts';
import { alertTexts } from '../../src/text/catalogue/alert.ts';
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

describe('a product that is sold out', () => {
  const soldOut = { title: 'Akira 1', slug: 'akira-1', stock: 0, branchStock: {} };
  const words = encodeURIComponent(productTexts.restock.message('Akira 1'));
  const message = `href="https://wa.me/${shop.messagingNumber}?text=${words}"`;

  it('takes an address by a form, or a message to the shop', () => {
    const html = pageOf(soldOut);
    expect(html).toMatch(/<form[^>]* action="\/api\/v1\/product\/akira-1\/alert" method="post">/);
    expect(html).toMatch(/<input[^>]* type="email" required=""/);
    expect(html).toContain(alertTexts.hint.product);
    expect(html).toContain(message);
    expect(html).not.toContain(productTexts.restock.button);
  });

  it('asks the shop by message alone, with its title written, without the calls of Avisame', () => {
    const html = pageOf(soldOut, { hasAlerts: false });
    expect(html).toContain(message);
    expect(html).toContain(productTexts.restock.button);
    expect(html).not.toContain('<form');
  });
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

function pageOf(changes: Partial<Product>, { hasAlerts = true } = {}): string {
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
      hasAlerts={hasAlerts}
      sameAuthor={[]}
      related={[]}
    />,
  );
}
