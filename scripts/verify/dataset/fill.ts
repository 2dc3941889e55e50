/** Fills the reference backend with the data set. */
import type { DatabaseSync } from 'node:sqlite';
import { importCatalogue } from '../../api/db/import/import.ts';
import { shopDataOf } from '../../api/db/shop-data.ts';
import { hashPassword } from '../../api/session/passwords.ts';
import { productFromLine } from '../../seed/import/read-product.ts';
import { categories, coupons, customers, freeShipping, giftCards, products } from './goods.ts';

export async function fillWithDataset(database: DatabaseSync): Promise<void> {
  const now = new Date();
  const read = products.map((product) => {
    const outcome = productFromLine(JSON.parse(JSON.stringify(product)), now);
    if (!('product' in outcome)) throw new Error(`${product.slug}: ${JSON.stringify(outcome.issues)}`);
    return outcome.product;
  });
  const treeOf = (
    parent: string | null,
  ): { name: string; slug: string; inFooter: boolean; children: never[] }[] =>
    categories
      .filter((category) => category.parent === parent)
      .map(({ name, slug }) => ({ name, slug, inFooter: true, children: treeOf(slug) as never[] }));
  const home = {
    ...{ sliders: [], featuredCategories: [], mainCategories: [], featuredBrands: [], recommended: [] },
    freeShipping,
  };
  await importCatalogue(database, { categories: treeOf(null), home, products: read });
  const data = shopDataOf(database);
  data.offers.applyDue(now);
  for (const { code, percent, valid_from, valid_to, once_per_customer } of coupons)
    data.coupons.put({
      ...{ code, percent, is_once_per_customer: Number(once_per_customer) },
      valid_from: new Date(valid_from).toISOString(),
      valid_to: valid_to === null ? null : new Date(valid_to).toISOString(),
    });
  for (const { number, currency, amount, balance } of giftCards)
    data.giftCards.put(number, currency, amount * 100, null, balance * 100);
  for (const { password, ...customer } of customers)
    data.customers.create({
      ...customer,
      wantsNewsletter: false,
      passwordHash: await hashPassword(password),
    });
}
