/** `npm run bench`: measures, prints figures with their targets, and ends with 1 when one is missed. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchApi } from './bench/api.ts';
import { benchPages } from './bench/pages.ts';
import { provePublishing } from './bench/publish-proofs.ts';
import { benchPublishing } from './bench/publishing.ts';
import { benchSubmits } from './bench/submits.ts';
import type { Figure } from './figures/figure.ts';
import { report } from './figures/report.ts';
import { progressOn, type Progress } from './publish/progress.ts';
import { settingsFrom } from './settings.ts';

const usage = `npm run bench -- [options]
  --products N     size of the catalogue (50000)
  --api            the API instead of the publishing: fuzz, orders under faults, kill -9, 200 shoppers
  --pages          the pages in Chromium: paint, shift, answer, weight, next and back
  --runs N         how often each timing of --pages is taken (7)
  --shop FOLDER    the DATA_DIR of a shop for --pages, instead of one of its own
  --publish        the publishing with a running publisher: webhooks until served, and the proofs of releases at full size
  --submits        10,000 order submits under faults, and 10,000 interleavings of the cart
  --write-readme   records the figures in .readme/figures and in the README`;

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  const options = readOptions(args);
  if (options === null) {
    console.error(usage);
    return 2;
  }
  const { data, port, apiPort: usualPort } = settingsFrom(process.env);
  const folder = join(data.root, 'bench');
  // Beside the shop of this machine, should one be running.
  const settings = {
    ...options,
    folder,
    port: port + 100,
    apiPort: usualPort + 100,
    progress: progressOn(process.stderr),
  };
  const { command, measure } = subjectOf(settings);
  const { subject, writesReadme } = options;
  return report({
    subject: `bench-${subject}`,
    command: `npm run bench -- ${command}`,
    figures: await measure(),
    folder,
    writesReadme,
  });
}

interface BenchOptions {
  readonly products: number;
  readonly subject: 'publishing' | 'publish' | 'api' | 'submits' | 'pages';
  readonly runs: number;
  /** Null for one that the measuring makes for itself. */
  readonly shop: string | null;
  readonly writesReadme: boolean;
}

interface Settings extends BenchOptions {
  readonly folder: string;
  readonly port: number;
  readonly apiPort: number;
  readonly progress: Progress;
}

interface Subject {
  /** What to type to measure it again. */
  readonly command: string;
  readonly measure: () => Promise<Figure[]>;
}

function subjectOf(settings: Settings): Subject {
  const { subject, products, runs, shop, folder, progress } = settings;
  switch (subject) {
    case 'publishing':
      return {
        command: `--products ${products}`,
        measure: () => benchPublishing({ ...settings, dataDir: join(folder, 'shop') }),
      };
    case 'publish':
      return {
        command: `--products ${products} --publish`,
        measure: async () => [
          ...(await benchPublishing({ ...settings, dataDir: join(folder, 'shop'), isLive: true })),
          ...(await provePublishing(folder, progress)),
        ],
      };
    case 'api':
      return { command: `--products ${products} --api`, measure: () => benchApi(settings) };
    case 'pages':
      return {
        command: `--pages --runs ${runs}`,
        measure: () => benchPages({ ...settings, dataDir: shop ?? join(folder, 'pages') }),
      };
    case 'submits':
      return {
        command: '--submits',
        measure: () => benchSubmits({ ...settings, submits: 10_000, interleavings: 10_000 }),
      };
  }
}

/** Null for what cannot be understood. */
function readOptions(args: string[]): BenchOptions | null {
  try {
    const { values } = parseArgs({
      args,
      options: {
        products: { type: 'string', default: '50000' },
        api: { type: 'boolean', default: false },
        submits: { type: 'boolean', default: false },
        pages: { type: 'boolean', default: false },
        runs: { type: 'string', default: '7' },
        shop: { type: 'string' },
        publish: { type: 'boolean', default: false },
        'write-readme': { type: 'boolean', default: false },
      },
    });
    const products = /^[1-9]\d{0,6}$/.test(values.products) ? Number(values.products) : null;
    const runs = /^[1-9]\d?$/.test(values.runs) ? Number(values.runs) : null;
    const { shop = null, 'write-readme': writesReadme } = values;
    const named = (['publish', 'api', 'submits', 'pages'] as const).filter((subject) => values[subject]);
    if (products === null || runs === null || named.length > 1) return null;
    return { products, runs, shop, subject: named[0] ?? 'publishing', writesReadme };
  } catch {
    return null;
  }
}
