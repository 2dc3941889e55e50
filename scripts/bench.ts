/** `npm run bench`: measures, prints figures with their targets, and ends with 1 when one is missed. */
import { mkdir, writeFile } from 'node:fs/promises';
import { arch, cpus, platform, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { benchApi } from './bench/api.ts';
import { isMissed, tableOf } from './bench/figures.ts';
import { benchPublishing } from './bench/publishing.ts';
import { progressOn } from './publish/progress.ts';
import { settingsFrom } from './settings.ts';

const usage = `npm run bench -- [options]
  --products N   size of the catalogue (50000)
  --api          the API instead of the publishing: fuzz, orders under faults, kill -9, 200 shoppers`;

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  const options = readOptions(args);
  if (options === null) {
    console.error(usage);
    return 2;
  }
  const { products, isApi } = options;
  const { data, apiPort: usualPort } = settingsFrom(process.env);
  const folder = join(data.root, 'bench');
  // Beside the shop of this machine, should one be running.
  const common = { products, apiPort: usualPort + 100, progress: progressOn(process.stderr) };
  const figures = isApi
    ? await benchApi({ ...common, folder })
    : await benchPublishing({ ...common, dataDir: join(folder, 'shop') });
  const conditions = {
    products,
    cores: cpus().length,
    memoryGigabytes: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${arch()}`,
    node: process.version,
    date: new Date().toISOString(),
  };
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, isApi ? 'api.json' : 'publishing.json'),
    JSON.stringify({ conditions, figures }, null, 2),
  );
  console.log(
    `${tableOf(figures)}\n\n${conditions.cores} cores, ${conditions.system}, Node ${conditions.node}`,
  );
  return figures.some(isMissed) ? 1 : 0;
}

interface BenchOptions {
  readonly products: number;
  readonly isApi: boolean;
}

/** Null for what cannot be understood. */
function readOptions(args: string[]): BenchOptions | null {
  try {
    const { values } = parseArgs({
      args,
      options: {
        products: { type: 'string', default: '50000' },
        api: { type: 'boolean', default: false },
      },
    });
    const products = /^[1-9]\d{0,6}$/.test(values.products) ? Number(values.products) : null;
    return products === null ? null : { products, isApi: values.api };
  } catch {
    return null;
  }
}
