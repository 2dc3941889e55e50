/** `npm run seed`: fills the embedded API with the demonstration shop, or with products from a file. */
import { parseArgs } from 'node:util';
import { explained, printable, runCommandLine } from '../shared/command-line.ts';
import { requireDataFolder } from '../shared/data-folder.ts';
import { progressOn } from '../shared/progress.ts';
import { SeedError } from '../seed/seed-error.ts';
import { seedShop, type SeedOptions, type SeedReport } from '../seed/seed-shop.ts';
import { settingsFrom } from '../shared/settings.ts';

const usage = `npm run seed -- [options]
  --products N      how many products (400); the first of a larger shop are the smaller shop
  --seed N          another number, another shop (1)
  --covers N        how many different covers (one a product); further products show one of these. 0: products
                    without pictures; slides and logos are drawn all the same
  --from FILE       load products from a file instead: one JSON object per line, in the shape of the API's Product. What orders took
                    since the last file is not put back, and a price that moves by more than half is left out
  --yes             with --from: prices may move by more than half
  --dry-run         with --from: only says which lines would be left out, and why
  --force           start over; without it carts, customers and orders stay, and products are brought up to date`;

const known = {
  products: { type: 'string' },
  seed: { type: 'string' },
  covers: { type: 'string' },
  from: { type: 'string' },
  yes: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
  force: { type: 'boolean', default: false },
  help: { type: 'boolean', default: false },
} as const;

/** Exit codes: 0 seeded · 1 some lines of the file were left out · 2 wrong usage. */
process.exitCode = await runCommandLine('seed', Object.keys(known), () => main(process.argv.slice(2)));

async function main(args: string[]): Promise<number> {
  try {
    const options = readOptions(args);
    if (options === 'help') {
      console.log(usage);
      return 0;
    }
    const startedAt = performance.now();
    const report = await seedShop(options);
    console.log(summaryOf(report, options, (performance.now() - startedAt) / 1000));
    return report.problems > 0 ? 1 : 0;
  } catch (error) {
    if (!(error instanceof SeedError)) throw error;
    console.error(`Not seeded: ${error.message}`);
    return 2;
  }
}

/** @throws SeedError that says which option is wrong and how it should be. */
function readOptions(args: string[]): SeedOptions | 'help' {
  const values = parsedArgs(args);
  if (values.help) return 'help';
  if (values.from !== undefined && (values.products ?? values.seed) !== undefined) {
    throw new SeedError(
      '--from loads the products of a file: it cannot be combined with --products or --seed',
    );
  }
  if (values.from === undefined && (values.yes || values['dry-run'])) {
    throw new SeedError('--yes and --dry-run are for a file: give --from as well');
  }
  const { data, apiUrl, siteUrl } = explained(() => settingsFrom(process.env));
  requireDataFolder(data);
  return {
    data,
    origins: { apiUrl, siteUrl },
    progress: progressOn(process.stderr),
    products: wholeNumber('--products', values.products ?? '400', 1, 1_000_000),
    seed: wholeNumber('--seed', values.seed ?? '1', 0, 2 ** 31 - 1),
    covers: values.covers === undefined ? Infinity : wholeNumber('--covers', values.covers, 0, 1_000_000),
    now: new Date(),
    isForced: values.force,
    isSure: values.yes,
    isDryRun: values['dry-run'],
    ...(values.from === undefined ? {} : { from: values.from }),
    onProblem: ({ line, reason }) => console.error(printable(`line ${line}: ${reason}`)),
    onKept: ({ line, reason }) => console.error(printable(`line ${line}, taken: ${reason}`)),
  };
}

function parsedArgs(args: string[]) {
  try {
    return parseArgs({ args, options: known }).values;
  } catch (error) {
    throw new SeedError(`${error instanceof Error ? error.message : String(error)}\n${usage}`, {
      cause: error,
    });
  }
}

function wholeNumber(option: string, text: string, low: number, high: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= low && number <= high) return number;
  throw new SeedError(`${option} is "${text}"; it should be a whole number from ${low} to ${high}`);
}

function summaryOf(
  { products, problems, pictures }: SeedReport,
  options: SeedOptions,
  seconds: number,
): string {
  if (options.isDryRun)
    return `Dry run, nothing is changed. Lines that would be taken: ${products}; left out: ${problems}`;
  const lines = [`Seeded ${products} products in ${seconds.toFixed(1)} s: ${options.data.apiDatabase}`];
  if (options.from !== undefined) lines.push(`Lines taken: ${products}; left out: ${problems}`);
  else lines.push(`Pictures drawn: ${pictures.drawn}; already there: ${pictures.kept}`);
  return lines.join('\n');
}
