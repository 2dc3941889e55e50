/** `npm run bench`: measures, prints figures with their targets, and ends with 1 when one is missed. */
import { mkdir, writeFile } from 'node:fs/promises';
import { arch, cpus, platform, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isMissed, tableOf } from './bench/figures.ts';
import { benchPublishing } from './bench/publishing.ts';
import { progressOn } from './publish/progress.ts';
import { settingsFrom } from './settings.ts';

const usage = `npm run bench -- [options]
  --products N   size of the catalogue (50000)`;

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  const products = readProducts(args);
  if (products === null) {
    console.error(usage);
    return 2;
  }
  const { data, apiPort } = settingsFrom(process.env);
  const folder = join(data.root, 'bench');
  const figures = await benchPublishing({
    products,
    dataDir: join(folder, 'shop'),
    // Beside the shop of this machine, should one be running.
    apiPort: apiPort + 100,
    progress: progressOn(process.stderr),
  });
  const conditions = {
    products,
    cores: cpus().length,
    memoryGigabytes: Math.round(totalmem() / 2 ** 30),
    system: `${platform()} ${arch()}`,
    node: process.version,
    date: new Date().toISOString(),
  };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'publishing.json'), JSON.stringify({ conditions, figures }, null, 2));
  console.log(
    `${tableOf(figures)}\n\n${conditions.cores} cores, ${conditions.system}, Node ${conditions.node}`,
  );
  return figures.some(isMissed) ? 1 : 0;
}

/** How many products, or null for what cannot be understood. */
function readProducts(args: string[]): number | null {
  try {
    const { values } = parseArgs({ args, options: { products: { type: 'string', default: '50000' } } });
    return /^[1-9]\d{0,6}$/.test(values.products) ? Number(values.products) : null;
  } catch {
    return null;
  }
}
