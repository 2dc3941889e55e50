/**
 * Simulated editors: change prices, stocks and offers by the editor commands, and check that pages show the changes.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { money } from '../../../src/domain/money.ts';
import { priceText } from '../../../src/domain/catalogue/product-structured-data.ts';
import { pathTo } from '../../../src/domain/routes.ts';
import type { Random } from '../../seed/random.ts';
import { runProgram } from '../program.ts';
import type { Fetch } from '../shoppers.ts';
import type { Product, SoakShop } from './shop.ts';

export interface Editors {
  /** One change of one product. */
  readonly edit: () => Promise<void>;
  /** Waits until every page shows its product's last change. @returns slugs of those that do not in time */
  readonly settle: (patienceMs: number) => Promise<readonly string[]>;
  readonly edits: () => number;
  /** Output of failed commands. */
  readonly failures: readonly string[];
  /** Units that editors set, by product. */
  readonly units: () => ReadonlyMap<number, number>;
}

interface Edited extends Product {
  readonly units: number | null;
  /** The product's running offer. */
  readonly offer: { readonly number: string; readonly percent: number } | null;
}

/** @param random selects the next change */
export function editorsOf(shop: SoakShop, send: Fetch, random: Random): Editors {
  const products = new Map<string, Edited>(
    shop.edited.map((product) => [product.slug, { ...product, units: null, offer: null }]),
  );
  const failures: string[] = [];
  let edits = 0;
  // A queue: each change starts from the result of the one before.
  let last: Promise<void> = Promise.resolve();
  const next = async (): Promise<void> => {
    const product = random.pick([...products.values()]);
    try {
      products.set(product.slug, await changed(shop, product, random));
      edits++;
    } catch (error) {
      failures.push(String(error));
    }
  };
  const isShown = async (product: Edited) => {
    const answer = await send(new Request(shop.origin + pathTo('product', { slug: product.slug })));
    const html = await answer.text();
    return wordsOf(product).every((text) => html.includes(text));
  };
  return {
    edit: () => (last = last.then(next)),
    edits: () => edits,
    failures,
    units: () =>
      new Map([...products.values()].flatMap(({ id, units }) => (units === null ? [] : [[id, units]]))),
    async settle(patienceMs) {
      await last;
      const deadline = performance.now() + patienceMs;
      let missing = [...products.values()];
      for (;;) {
        const shown = await Promise.all(missing.map((product) => isShown(product).catch(() => false)));
        missing = missing.filter((_, index) => shown[index] !== true);
        if (missing.length === 0 || performance.now() > deadline) return missing.map(({ slug }) => slug);
        await wait(pollMs);
      }
    },
  };
}

const pollMs = 500;

/** @throws Error with the command's output when it fails */
async function changed({ env }: SoakShop, product: Edited, random: Random): Promise<Edited> {
  const { slug, offer } = product;
  const kind = random.pick(['price', 'price', 'stock', 'offer'] as const);
  if (kind === 'price') {
    const pesos = random.integer(5, 90) * 1000;
    await runProgram('api-product.ts', ['change', slug, '--price', String(pesos)], env);
    return { ...product, cents: pesos * 100 };
  }
  if (kind === 'stock') {
    const units = product.units === 0 ? 25 : 0;
    const stocks = ['--stock', String(units), '--stock-belgrano', '0'];
    await runProgram('api-product.ts', ['change', slug, ...stocks], env);
    return { ...product, units };
  }
  if (offer !== null) {
    await runProgram('api-offer.ts', ['end', offer.number], env);
    return { ...product, offer: null };
  }
  const percent = random.pick([10, 20, 30]);
  const argv = ['create', '--title', 'Soak', '--percent', String(percent), '--product', slug];
  const { said } = await runProgram('api-offer.ts', argv, env);
  const number = /^Created: (\d+)/m.exec(said)?.[1];
  if (number === undefined) throw new Error(`api:offer told no number:\n${said}`);
  return { ...product, offer: { number, percent } };
}

/** JSON-LD that the product's page must contain. */
function wordsOf({ cents, units, offer }: Edited): readonly string[] {
  const price = money(Math.round((cents * (100 - (offer?.percent ?? 0))) / 100), 'ARS');
  const availability = units === 0 ? 'OutOfStock' : 'InStock';
  return [`"price":"${priceText(price)}"`, `"availability":"https://schema.org/${availability}"`];
}
