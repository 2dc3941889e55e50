/** Writes the data set as files of one JSON object a line. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Explained } from '../../shared/command-line.ts';
import { callOf } from '../fields.ts';
import { cases, orders, pricesInOrder } from './cases.ts';
import { categories, coupons, customers, freeShipping, giftCards, products } from './goods.ts';

/** @returns the names of the files. @throws Explained when the folder cannot be written */
export async function writeDataset(folder: string): Promise<readonly string[]> {
  const files: Readonly<Record<string, readonly object[]>> = {
    products,
    categories,
    coupons,
    'gift-cards': giftCards,
    customers,
    shop: [{ free_shipping: freeShipping }],
    expected: expectedLines(),
  };
  const names = Object.keys(files).map((name) => `${name}.jsonl`);
  try {
    await mkdir(folder, { recursive: true });
    for (const [name, lines] of Object.entries(files))
      await writeFile(
        join(folder, `${name}.jsonl`),
        lines.map((line) => `${JSON.stringify(line)}\n`).join(''),
      );
    return names;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    throw new Explained(`${folder} cannot be written (${code}). Name another folder.`, { cause: error });
  }
}

/** The orders of the lists, then each case with its steps. */
function expectedLines(): readonly object[] {
  const lists = Object.entries(orders).map(([orderBy, slugs]) => ({
    ...{ name: `the order "${orderBy}" over all pages`, call: callOf('getProductList'), orderBy, slugs },
  }));
  const byPrice = {
    name: 'the order "price" over all pages',
    call: callOf('getProductList'),
    orderBy: 'price',
  };
  const played = cases.map(({ name, call, steps }) => ({
    ...{ name, call: callOf(call), steps: steps.map((step) => ({ ...step, call: callOf(step.call) })) },
  }));
  return [...lists, { ...byPrice, prices: pricesInOrder }, ...played];
}
