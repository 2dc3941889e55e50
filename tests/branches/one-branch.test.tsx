/** A shop with one branch of another name and code: everything follows the owner's list. */
import { readdirSync, readFileSync } from 'node:fs';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { openDatabase } from '../../scripts/api/db/open.ts';
import { stockPlaces } from '../../scripts/api/db/catalogue/stock.ts';
import { stickyMessages } from '../../scripts/seed/data/content.ts';
import { seedCustomers } from '../../scripts/seed/data/customers.ts';
import { refuseBadBranches } from '../../scripts/shared/branches.ts';
import { OrderAddresses } from '../../src/components/order/OrderAddresses.tsx';
import { branchOf, pricedMethod, shippingCodes } from '../../src/shipping-methods.ts';
import { shop } from '../../src/shop.ts';
import { accountTexts } from '../../src/text/account/account.ts';
import { descriptionTexts } from '../../src/text/catalogue/named-lists.ts';
import { checkoutTexts } from '../../src/text/checkout/checkout.ts';
import { aboutTexts, howToBuyTexts } from '../../src/text/content/about.ts';
import { contactTexts } from '../../src/text/content/contact.ts';
import { contentTexts } from '../../src/text/content/content.ts';
import { shopTexts } from '../../src/text/shop/shop.ts';
import { apiForEach } from '../support/api.ts';
import { customerForEach, stockLeft } from '../support/customer.ts';
import { edit } from '../support/editing.ts';
import { temporaryFolder } from '../support/folder.ts';
import { mailsTo } from '../support/mails.ts';

vi.mock(import('../../src/shop.ts'), async (original) => {
  const { shopWith } = await import('./some-branches.ts');
  return shopWith(original, ([first]) => [
    { ...first!, key: 'villa-crespo', name: 'Villa Crespo', pickupCode: 7, address: 'Pasaje Imaginado 12' },
  ]);
});

const api = apiForEach();
const ana = customerForEach(api);

it('offers a pickup there, by the code of the owner', () => {
  expect(shippingCodes).toEqual({ homeDelivery: 1, 'pickupVilla-crespo': 7, carrierOffice: 11 });
  expect(pricedMethod(null)).toBe('pickupVilla-crespo');
  expect(branchOf('pickupVilla-crespo')?.name).toBe('Villa Crespo');
  expect(Object.values(checkoutTexts.shippingMethods)).toContain('Retiro en Villa Crespo');
  expect(Object.values(accountTexts.order.methods)).toContain('Retiro en sucursal Villa Crespo');
});

it('is one branch in every text', () => {
  const said = JSON.stringify([
    checkoutTexts,
    accountTexts,
    aboutTexts,
    howToBuyTexts,
    contactTexts,
    contentTexts,
    shopTexts,
    stickyMessages,
    seedCustomers,
    descriptionTexts.listDescriptionOf('Manga'),
  ]);
  expect(said).not.toMatch(/Centro|Belgrano|\blocales\b|dos locales/);
  expect(aboutTexts.description).toContain('con un local, catálogo completo');
  expect(howToBuyTexts.steps[2]?.text).toContain('retiro sin cargo en Villa Crespo.');
  expect(contactTexts.description).toContain('por nuestro local de Villa Crespo:');
  expect(descriptionTexts.productDescription('Akira', [])).toBe(
    'Akira. Envíos a todo el país y retiro en Villa Crespo.',
  );
});

it('refuses an order for a branch that is gone, and takes one for its own', async () => {
  const cart = await ana.cart({ 'ano-cero': 1 });
  for (const shipment of [2, 3]) {
    const refused = await ana.order(cart, { shipment });
    expect(refused).toMatchObject({ status: 422, body: { errors: { shipment: expect.anything() } } });
  }
  const { body } = await ana.order(cart, { shipment: 7 });
  expect(mailsTo(api, ana.email)[0]?.body).toContain('Retiro en sucursal Villa Crespo: Pasaje Imaginado 12');
  const said = async (line: string) => (await edit(api, `order ${line}`)).said;
  expect(await said(`show ${body.order.id}`)).toContain('picked up at: Villa Crespo');
  await said(`paid ${body.order.id}`);
  expect(await said(`send ${body.order.id}`)).toContain('picks it up at a branch');
  const drawn = renderToStaticMarkup(
    <OrderAddresses
      order={{ shippingMethod: 'pickupVilla-crespo', office: null, shipAddress: null, billAddress: null }}
    />,
  );
  expect(drawn).toContain('Pasaje Imaginado 12');
});

it('an order for a removed branch says so, and its units come back', async () => {
  const { id } = await ana.ordered({ 'ano-cero': 1 }, { shipment: 7 });
  api.db.exec(
    `UPDATE shop_order SET shipping_code = 3; UPDATE order_item SET taken = '{"belgrano":1}' WHERE order_id = ${id}`,
  );
  const before = stockLeft(api, 'ano-cero');
  expect((await edit(api, `order show ${id}`)).said).toContain(
    'sent: by 3, which is no branch of src/shop.ts any more',
  );
  await edit(api, `order cancel ${id}`);
  expect(stockLeft(api, 'ano-cero')).toBe(before + 1);
  const places = api.rows('SELECT DISTINCT branch FROM branch_stock WHERE branch = ?', 'villa-crespo');
  expect(places).toHaveLength(1);
});

it('units of removed branches are counted at the first one', () => {
  const file = `${temporaryFolder()}/api.db`;
  const database = openDatabase(file);
  database.exec(`INSERT INTO product (id, slug, title, title_key, created_at, price_ars_cents, price_usd_cents)
    VALUES (1, 'a', 'A', 'a', '2026-01-01', 100, 100)`);
  database.exec(
    `INSERT INTO branch_stock VALUES (1, 'centro', 3, 4), (1, 'belgrano', 2, 2), (1, 'villa-crespo', 1, 1)`,
  );
  database.close();
  const again = openDatabase(file);
  const rows = again.prepare('SELECT branch, units, set_units FROM branch_stock').all();
  expect(rows.map((row) => ({ ...row }))).toEqual([{ branch: 'villa-crespo', units: 6, set_units: 7 }]);
  again.close();
});

it('no code but the owner’s list names a branch', () => {
  const files = ['src', 'scripts'].flatMap((root) =>
    readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => `${root}/${name}`),
  );
  const named = files
    .filter((name) => /\.(ts|tsx|astro|mjs|sql)$/.test(name) && name !== 'src/shop.ts')
    // Towns of the carrier's offices.
    .filter((name) => !name.includes('/shipping-tables/'))
    // A comment may take one for an example.
    .filter((name) => /['"`>{ .](centro|belgrano)\b/i.test(withoutComments(name)));
  expect(named).toEqual([]);
});

function withoutComments(name: string): string {
  return readFileSync(name, 'utf8').replaceAll(/\/\*[^]*?\*\//g, '');
}

it('its columns and options are those of the list', async () => {
  expect(stockPlaces.map(({ key }) => key)).toEqual(['villa-crespo']);
  const { said } = await edit(api, 'product --help');
  expect(said).toContain('units at Villa Crespo');
  expect(said).toContain('slug,villa-crespo');
  expect(said).not.toMatch(/belgrano|Centro/);
});

it.each([
  [{ key: 'Villa Crespo' }, '"Villa Crespo" should be words of a-z'],
  [{ pickupCode: 1 }, 'it should be a whole number above 1 and not 11'],
  [{ pickupCode: 11 }, 'it should be a whole number above 1 and not 11'],
  [{ key: 'villa-crespo' }, 'two have the key "villa-crespo"'],
  [{ key: 'otra', pickupCode: 7 }, '"villa-crespo" and "otra" have the pickupCode 7'],
])('a list with %j is refused, and says why', (change, words) => {
  const [branch] = shop.branches;
  const other = { ...branch!, key: 'otra', pickupCode: 8, ...change };
  expect(() => refuseBadBranches([...shop.branches, other])).toThrow(words);
  expect(() => refuseBadBranches()).not.toThrow();
});
