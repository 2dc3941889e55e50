/** `npm run bench`: measures, prints figures with their targets, and ends with 1 when one is missed. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchApi } from './bench/api.ts';
import { benchPublishing } from './bench/publishing.ts';
import { report } from './figures/report.ts';
import { progressOn } from './publish/progress.ts';
import { settingsFrom } from './settings.ts';

const usage = `npm run bench -- [options]
  --products N     size of the catalogue (50000)
  --api            the API instead of the publishing: fuzz, orders under faults, kill -9, 200 shoppers
  --write-readme   records the figures in .readme/figures and in the README`;

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  const options = readOptions(args);
  if (options === null) {
    console.error(usage);
    return 2;
  }
  const { products, isApi, writesReadme } = options;
  const { data, apiPort: usualPort } = settingsFrom(process.env);
  const folder = join(data.root, 'bench');
  // Beside the shop of this machine, should one be running.
  const common = { products, apiPort: usualPort + 100, progress: progressOn(process.stderr) };
  const figures = isApi
    ? await benchApi({ ...common, folder })
    : await benchPublishing({ ...common, dataDir: join(folder, 'shop') });
  return report({
    subject: isApi ? 'bench-api' : 'bench-publishing',
    command: `npm run bench -- --products ${products}${isApi ? ' --api' : ''}`,
    figures,
    folder,
    writesReadme,
  });
}

interface BenchOptions {
  readonly products: number;
  readonly isApi: boolean;
  readonly writesReadme: boolean;
}

/** Null for what cannot be understood. */
function readOptions(args: string[]): BenchOptions | null {
  try {
    const { values } = parseArgs({
      args,
      options: {
        products: { type: 'string', default: '50000' },
        api: { type: 'boolean', default: false },
        'write-readme': { type: 'boolean', default: false },
      },
    });
    const products = /^[1-9]\d{0,6}$/.test(values.products) ? Number(values.products) : null;
    return products === null ? null : { products, isApi: values.api, writesReadme: values['write-readme'] };
  } catch {
    return null;
  }
}
