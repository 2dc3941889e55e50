/** `npm run bench`: measures, prints figures with their targets, and ends with 1 when one is missed. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchApi } from './bench/api.ts';
import { benchPublishing } from './bench/publishing.ts';
import { benchSubmits } from './bench/submits.ts';
import type { Figure } from './figures/figure.ts';
import { report } from './figures/report.ts';
import { progressOn, type Progress } from './publish/progress.ts';
import { settingsFrom } from './settings.ts';

const usage = `npm run bench -- [options]
  --products N     size of the catalogue (50000)
  --api            the API instead of the publishing: fuzz, orders under faults, kill -9, 200 shoppers
  --submits        10,000 order submits under faults, and 10,000 interleavings of the cart
  --write-readme   records the figures in .readme/figures and in the README`;

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  const options = readOptions(args);
  if (options === null) {
    console.error(usage);
    return 2;
  }
  const { data, apiPort: usualPort } = settingsFrom(process.env);
  const folder = join(data.root, 'bench');
  // Beside the shop of this machine, should one be running.
  const settings = { ...options, folder, apiPort: usualPort + 100, progress: progressOn(process.stderr) };
  const { command, measure } = subjects[options.subject](settings);
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
  readonly subject: 'publishing' | 'api' | 'submits';
  readonly writesReadme: boolean;
}

interface Settings extends BenchOptions {
  readonly folder: string;
  readonly apiPort: number;
  readonly progress: Progress;
}

interface Subject {
  /** What to type to measure it again. */
  readonly command: string;
  readonly measure: () => Promise<Figure[]>;
}

const subjects: Readonly<Record<BenchOptions['subject'], (settings: Settings) => Subject>> = {
  publishing: (settings) => ({
    command: `--products ${settings.products}`,
    measure: () => benchPublishing({ ...settings, dataDir: join(settings.folder, 'shop') }),
  }),
  api: (settings) => ({
    command: `--products ${settings.products} --api`,
    measure: () => benchApi(settings),
  }),
  submits: (settings) => ({
    command: '--submits',
    measure: () => benchSubmits({ ...settings, submits: 10_000, interleavings: 10_000 }),
  }),
};

/** Null for what cannot be understood. */
function readOptions(args: string[]): BenchOptions | null {
  try {
    const { values } = parseArgs({
      args,
      options: {
        products: { type: 'string', default: '50000' },
        api: { type: 'boolean', default: false },
        submits: { type: 'boolean', default: false },
        'write-readme': { type: 'boolean', default: false },
      },
    });
    const products = /^[1-9]\d{0,6}$/.test(values.products) ? Number(values.products) : null;
    const { api, submits, 'write-readme': writesReadme } = values;
    if (products === null || (api && submits)) return null;
    const subject = api ? 'api' : submits ? 'submits' : 'publishing';
    return { products, subject, writesReadme };
  } catch {
    return null;
  }
}
