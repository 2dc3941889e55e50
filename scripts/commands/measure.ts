/** `npm run measure`: times of pages and publishes, load, duplicate orders, as one table. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runCommand, UsageError, wholeNumber } from '../shared/command-line.ts';
import { measureLighthouse } from '../measure/lighthouse.ts';
import { measureLoad } from '../measure/load.ts';
import { measureOrders } from '../measure/orders-under-faults.ts';
import { measurePages, type PagesToMeasure } from '../measure/pages.ts';
import { openPlace, run, runUntilReady } from '../measure/programs.ts';
import { measurePublishing } from '../measure/publishing.ts';
import { ratioFirst, tableOf, thisMachine, type Row } from '../measure/rows.ts';

const parts = ['pages', 'publish', 'load', 'orders', 'lighthouse'] as const;
type Part = (typeof parts)[number];

/** Drawing a cover takes a fifth of a second. */
const shownProducts = 260;
const shownCovers = 100;
const loadSeconds = 10;
const submissions = 10_000;

await runCommand({
  name: 'measure',
  usage: `npm run measure -- [options]
  --part NAME    pages, publish, load, orders or lighthouse; may be given several times
                 (all but lighthouse, which downloads 176 MB)
  --runs N       visits of each page, of which the median counts (5)
  --products N   products of the shop that is published (2000)
  --save         write the table into .readme/figures.md
Everything happens in a temporary folder, on free ports.`,
  options: {
    part: { type: 'string', multiple: true },
    runs: { type: 'string', default: '5' },
    products: { type: 'string', default: '2000' },
    save: { type: 'boolean', default: false },
  },
  main: async (values) => {
    const requestedParts = wantedParts(values.part);
    const runs = wholeNumber('--runs', values.runs, 1, 999_999);
    const products = wholeNumber('--products', values.products, 1, 999_999);
    const folder = await mkdtemp(join(tmpdir(), 'vineta-measure-'));
    try {
      const rows = await measure(requestedParts, folder, runs, products);
      console.log(tableOf(rows));
      console.log(thisMachine());
      if (values.save) await save(rows);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});

async function measure(
  requestedParts: readonly Part[],
  folder: string,
  runs: number,
  products: number,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  if (requestedParts.includes('publish')) rows.push(...(await measurePublishing(folder, products)));
  if (requestedParts.includes('orders')) rows.push(...(await measureOrders(submissions)));
  if (requestedParts.some((part) => ['pages', 'load', 'lighthouse'].includes(part)))
    rows.push(...(await measureOpenShop(requestedParts, join(folder, 'shop'), runs)));
  return ratioFirst(rows);
}

async function measureOpenShop(
  requestedParts: readonly Part[],
  dataDir: string,
  runs: number,
): Promise<readonly Row[]> {
  const place = await openPlace(dataDir);
  const { siteUrl, apiUrl } = place;
  await run('seed', ['--products', String(shownProducts), '--covers', String(shownCovers)], place);
  const shop = await runUntilReady('start', `${siteUrl}/health`, place);
  try {
    const slug = await firstProduct(apiUrl);
    const urls: PagesToMeasure = {
      home: `${siteUrl}/`,
      list: `${siteUrl}/productos`,
      product: `${siteUrl}/producto/${slug}`,
      cart: `${siteUrl}/cart`,
    };
    const api = { 'API, list': '/products-list', 'API, product': `/product/${slug}` };
    const calls = Object.entries(api).map(([name, path]) => [name, `${apiUrl}/api/v1${path}`] as const);
    return [
      ...(requestedParts.includes('pages') ? await measurePages(urls, runs) : []),
      ...(requestedParts.includes('load')
        ? await measureLoad(
            { 'site, home': urls.home, 'site, product': urls.product, ...Object.fromEntries(calls) },
            loadSeconds,
          )
        : []),
      ...(requestedParts.includes('lighthouse') ? await measureLighthouse(Object.values(urls)) : []),
    ];
  } finally {
    await shop.stop();
  }
}

async function firstProduct(apiUrl: string): Promise<string> {
  const answer = await fetch(`${apiUrl}/api/v1/products-list`);
  const { data } = (await answer.json()) as { data: readonly { slug: string; stock: number }[] };
  const slug = data.find(({ stock }) => stock > 0)?.slug;
  if (slug === undefined) throw new Error('the shop sells nothing');
  return slug;
}

function wantedParts(named: readonly string[] = []): readonly Part[] {
  const unknown = named.filter((name) => !parts.some((part) => part === name));
  if (unknown.length > 0)
    throw new UsageError(`There is no part "${unknown.join('", "')}": ${parts.join(', ')}`);
  return parts.filter((part) => (named.length === 0 ? part !== 'lighthouse' : named.includes(part)));
}

async function save(rows: readonly Row[]): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  const page = `# Figures\n\n\`npm run measure -- --save\`, ${day}, ${thisMachine()}. P1 and P2 are slow phones (\`tests/specification/quality.md\`); a ratio compares with a page of five words in the same run.\n\n${tableOf(rows)}\n`;
  await writeFile(new URL('../../.readme/figures.md', import.meta.url), page);
}
