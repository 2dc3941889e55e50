/** `npm run seed`: fills the embedded API with the demonstration shop, or with products from a file. */
import { Explained, printable, runCommand, UsageError, wholeNumber } from '../shared/command-line.ts';
import { requireDataFolder } from '../shared/data-folder.ts';
import { progressOn } from '../shared/progress.ts';
import { holdsLargeMoves } from '../seed/import/price-moves.ts';
import { seedShop, type SeedOptions, type SeedReport } from '../seed/seed-shop.ts';
import { settingsFrom } from '../shared/settings.ts';

await runCommand({
  name: 'seed',
  usage: `npm run seed -- [options]
  --products N      how many products (400); a larger shop begins with those of a smaller one
  --seed N          the number that the shop is drawn from (1)
  --covers N        how many different covers (one a product); further products show one of these. 0: products
                    without pictures; slides and logos are drawn all the same
  --from FILE       load products from a file instead: one product a line as JSON (.readme/operating.md). Units that
                    orders took since the last file stay taken; a price that moves by more than half is left out
  --yes             with --from: take such prices, too
  --dry-run         with --from: change nothing; only name the lines that would be left out, and why
  --force           start over: carts, customers and orders are lost. Without it they stay, and products are brought
                    up to date`,
  options: {
    products: { type: 'string' },
    seed: { type: 'string' },
    covers: { type: 'string' },
    from: { type: 'string' },
    yes: { type: 'boolean', default: false },
    'dry-run': { type: 'boolean', default: false },
    force: { type: 'boolean', default: false },
  },
  main: async (values) => {
    const { from, products, seed, covers } = values;
    if (from !== undefined && (products ?? seed) !== undefined)
      throw new UsageError(
        '--from loads the products of a file: it cannot be combined with --products or --seed',
      );
    if (from === undefined && (values.yes || values['dry-run']))
      throw new UsageError('--yes and --dry-run are for a file: give --from as well');
    const { data, apiUrl, siteUrl, isApiEmbedded } = settingsFrom(process.env);
    if (!isApiEmbedded)
      throw new Explained(
        `This command fills the reference backend, and this shop reads ${apiUrl}: nothing of it would be seen. Load products there, or leave API_URL out.`,
        { isFinal: true },
      );
    requireDataFolder(data);
    const options: SeedOptions = {
      data,
      origins: { apiUrl, siteUrl },
      progress: progressOn(process.stderr),
      products: wholeNumber('--products', products ?? '400', 1, 1_000_000),
      seed: wholeNumber('--seed', seed ?? '1', 0, 2 ** 31 - 1),
      covers: covers === undefined ? Infinity : wholeNumber('--covers', covers, 0, 1_000_000),
      now: new Date(),
      isForced: values.force,
      isSure: values.yes,
      isDryRun: values['dry-run'],
      ...(from === undefined ? {} : { from }),
      onProblem: ({ line, reason }) => console.error(printable(`line ${line}: ${reason}`)),
      onKept: ({ line, reason }) => console.error(printable(`line ${line}, taken: ${reason}`)),
    };
    const startedAt = performance.now();
    const report = await seedShop(options);
    console.log(summaryOf(report, options, (performance.now() - startedAt) / 1000));
    // Some lines of the file were left out.
    return report.problems > 0 ? 1 : 0;
  },
});

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
  if (options.isSure) lines.push(holdsLargeMoves);
  return lines.join('\n');
}
