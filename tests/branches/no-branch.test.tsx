/** A shop that only sends: no text, no way of delivery and no option of `edit` names a branch. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { stockPlaces } from '../../scripts/api/db/catalogue/stock.ts';
import { shopDataOf } from '../../scripts/api/db/shop-data.ts';
import { seedCustomers } from '../../scripts/seed/data/customers.ts';
import { stickyMessages } from '../../scripts/seed/data/content.ts';
import { generateProducts } from '../../scripts/seed/generate.ts';
import { DeliveryPromises } from '../../src/components/catalogue/product/DeliveryPromises.tsx';
import { bookStores, onlineStore, returnTerms } from '../../src/domain/shop/shop-structured-data.ts';
import { noDetail } from '../../src/domain/catalogue/product.ts';
import { money } from '../../src/domain/money.ts';
import { pricedMethod, shippingCodes, shippingMethodOf } from '../../src/shipping-methods.ts';
import { shop } from '../../src/shop.ts';
import { accountTexts } from '../../src/text/account/account.ts';
import { descriptionTexts } from '../../src/text/catalogue/named-lists.ts';
import { checkoutTexts } from '../../src/text/checkout/checkout.ts';
import { aboutTexts, howToBuyTexts } from '../../src/text/content/about.ts';
import { contactTexts } from '../../src/text/content/contact.ts';
import { contentTexts } from '../../src/text/content/content.ts';
import { customOrderTexts } from '../../src/text/content/custom-order.ts';
import { shopTexts } from '../../src/text/shop/shop.ts';
import { apiForEach } from '../support/api.ts';
import { customerForEach, home } from '../support/customer.ts';
import { edit } from '../support/editing.ts';
import { mailsTo } from '../support/mails.ts';
import { bareProduct } from '../support/product-values.ts';

vi.mock(import('../../src/shop.ts'), async (original) => {
  const { shopWith } = await import('./some-branches.ts');
  return shopWith(original, () => []);
});

const api = apiForEach();
const ana = customerForEach(api);

it('is sent home or to an office of the carrier', () => {
  expect(shippingCodes).toEqual({ homeDelivery: 1, carrierOffice: 11 });
  expect(shippingMethodOf(2)).toBeNull();
  expect(pricedMethod(null)).toBe('homeDelivery');
  expect(pricedMethod('carrierOffice')).toBe('carrierOffice');
});

it('says nothing of branches, stores or pickups', () => {
  const description = descriptionTexts.productDescription('Akira', ['Ivrea']);
  const { branch: _branch, map: _map, ...contact } = contactTexts;
  const { shopInfo: _shopInfo, ...content } = contentTexts;
  const said = JSON.stringify([
    checkoutTexts.shippingMethods,
    accountTexts.order.methods,
    descriptionTexts.listDescriptionOf('Manga'),
    description,
    aboutTexts,
    howToBuyTexts,
    contact,
    content,
    customOrderTexts,
    shopTexts.footer,
    stickyMessages,
  ]);
  expect(said).not.toMatch(/Centro|Belgrano|\blocal(es)?\b|retir(?!o en sucursal de correo)/i);
  expect(description).toBe('Akira · Ivrea. Envíos a todo el país.');
  expect(howToBuyTexts.steps[2]?.text).toBe(
    'A tu casa o a una sucursal del correo. El costo lo ves antes de pagar.',
  );
  const price = { list: money(100, 'ARS'), sale: null, discountPercent: null };
  const product = {
    ...bareProduct(),
    ...noDetail,
    price,
    images: [],
    authorProducts: [],
    relatedProducts: [],
  };
  const promises = renderToStaticMarkup(
    <DeliveryPromises product={product} freeShippingFrom={money(100, 'ARS')} />,
  );
  expect(promises).not.toContain('Retiro sin cargo');
  expect(promises).toContain('Retiro en sucursal de correo');
});

it('has no store in what search engines read', () => {
  expect(bookStores(shop, 'https://shop.test')).toEqual([]);
  expect(JSON.stringify(onlineStore(shop, money(100, 'ARS'), 'https://shop.test'))).not.toContain('InStore');
  expect(returnTerms('https://shop.test', false)['returnMethod']).toEqual([
    'https://schema.org/ReturnByMail',
  ]);
});

it('refuses an order that would be picked up, and takes one that is sent', async () => {
  const cart = await ana.cart({ 'ano-cero': 1 }, { to: home });
  for (const shipment of [2, 3]) {
    const refused = await ana.order(cart, { shipment });
    expect(refused).toMatchObject({ status: 422, body: { errors: { shipment: expect.anything() } } });
  }
  expect((await ana.order(cart, { shipment: 1 })).status).toBe(200);
  expect(mailsTo(api, ana.email)[0]?.body).not.toContain('Retiro');
});

it('counts its units at one place', async () => {
  expect(stockPlaces).toEqual([{ key: 'deposito', name: 'the warehouse' }]);
  shopDataOf(api.db).stock.bringHome();
  const said = async (line: string) => (await edit(api, `product ${line}`)).said;
  expect(await said('change ano-cero --stock 4')).toContain('stock at the warehouse: 7 → 4');
  expect(await said('change --help')).not.toContain('belgrano');
  const [product] = generateProducts({ count: 1, seed: 1, now: new Date('2026-11-20'), covers: 0 });
  expect(product?.stocks).toEqual({ deposito: product?.stock });
  expect(JSON.stringify(seedCustomers)).not.toMatch(/pickup|retirar|Centro"|Belgrano/);
});
