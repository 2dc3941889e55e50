/** Fills the embedded API's database and media folder. */
import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { importCatalogue } from '../api/db/import/import.ts';
import { openDatabase } from '../api/db/open.ts';
import { mergerOf } from './import/known-product.ts';
import { lineWarningsOf } from './import/line-warnings.ts';
import type { SeedProduct } from '../api/db/import/seed-product.ts';
import { importPeople, type ImportedPeople } from './import/import-people.ts';
import { Explained } from '../shared/command-line.ts';
import type { Progress } from '../shared/progress.ts';
import type { DataLayout } from '../shared/settings.ts';
import { page } from './covers/brush.ts';
import { coverSvg } from './covers/cover.ts';
import { renderPictures, type DrawnPicture, type RenderOutcome } from './covers/render.ts';
import { shopPictures } from './covers/slide.ts';
import { categories } from './data/categories.ts';
import { home, landings, stickyMessages } from './data/content.ts';
import { seedCustomers } from './data/customers.ts';
import { seedPassword } from '../api/sandbox/demonstration.ts';
import { seedCoupons, seedGiftCards, seedPaymentPromotions } from './data/discounts.ts';
import { seedLinkPage } from './data/link-page.ts';
import { generateDrawables, generateProducts, type GenerateOptions } from './generate.ts';
import { productsFromFile, type LineProblem } from './import/products-from-file.ts';

export interface SeedOptions {
  readonly data: DataLayout;
  readonly progress: Progress;
  readonly products: number;
  readonly seed: number;
  /** How many different covers are drawn, shared by further products; 0: products have no pictures. */
  readonly covers: number;
  /** Dates are relative to the start of its day, so that two seeds on one day give the same shop. */
  readonly now: Date;
  readonly origins?: ImportedPeople['origins'];
  /** Carts, customers and orders of an existing database are lost; otherwise they stay. */
  readonly isForced: boolean;
  readonly from?: string;
  readonly isSure?: boolean;
  /** Everything is done on a copy of the database, which is thrown away. */
  readonly isDryRun?: boolean;
  /** False: pictures are drawn later (`demonstrationPictures`). */
  readonly isDrawn?: boolean;
  /** Called for each skipped line of the file. */
  readonly onProblem?: (problem: LineProblem) => void;
  readonly onKept?: (problem: LineProblem) => void;
}

export interface SeedReport {
  readonly products: number;
  readonly problems: number;
  readonly pictures: RenderOutcome;
}

/**
 * A new database is written under a draft name and renamed when complete.
 * @throws Explained when the file cannot be read or the database to replace is in use.
 */
export async function seedShop(options: SeedOptions): Promise<SeedReport> {
  const { apiDatabase, media } = options.data;
  await mkdir(dirname(apiDatabase), { recursive: true });
  const isNew = options.isForced || !existsSync(apiDatabase);
  if (options.isForced && !options.isDryRun && existsSync(apiDatabase)) assertUnused(apiDatabase);
  const { isDryRun = false, isDrawn = true } = options;
  const target = isNew || isDryRun ? `${apiDatabase}.draft` : apiDatabase;
  if (target !== apiDatabase) await removeDatabase(target);
  if (isDryRun && !isNew) await copyDatabase(apiDatabase, target);

  const loaded =
    options.from === undefined ? await fill(target, options) : await load(target, options.from, options);
  const outcome = options.from === undefined && isDrawn ? await draw(media, options) : { drawn: 0, kept: 0 };
  if (isDryRun) {
    await removeDatabase(target);
  } else if (isNew) {
    await removeDatabase(apiDatabase);
    await rename(target, apiDatabase);
  }
  return { ...loaded, pictures: outcome };
}

type Loaded = Pick<SeedReport, 'products' | 'problems'>;

async function fill(path: string, options: SeedOptions): Promise<Loaded> {
  using task = options.progress.task('products', options.products);
  const database = openDatabase(path);
  try {
    const origins = options.origins ?? { apiUrl: 'http://127.0.0.1:4320', siteUrl: 'http://localhost:4321' };
    const people = { customers: seedCustomers, origins };
    const products = await importDemonstration(database, generation(options), people, task.reach);
    return { products, problems: 0 };
  } finally {
    database.close();
  }
}

export async function importDemonstration(
  database: DatabaseSync,
  generated: GenerateOptions,
  people: Pick<ImportedPeople, 'customers' | 'origins'>,
  onProgress: (products: number) => void = () => {},
): Promise<number> {
  const content = { home, stickyMessages, linkPage: seedLinkPage, paymentPromotions: seedPaymentPromotions };
  const catalogue = { ...content, categories, landings, products: generateProducts(generated) };
  const products = await importCatalogue(database, catalogue, { onProgress });
  const discounts = { coupons: seedCoupons, giftCards: seedGiftCards };
  await importPeople(database, { ...people, ...discounts, password: seedPassword, now: generated.now });
  return products;
}

/** The products of a file; invalid lines are reported and skipped. */
async function load(path: string, file: string, options: SeedOptions): Promise<Loaded> {
  const { now, isSure = false, onProblem = () => {}, onKept = () => {} } = options;
  let problems = 0;
  const refuse = (problem: LineProblem): void => {
    problems++;
    onProblem(problem);
  };
  const source = await productsFromFile(file, now, refuse);
  const lineOf = (product: SeedProduct) => source.originOf(product).line;
  const database = openDatabase(path);
  try {
    const merge = mergerOf(database, isSure);
    const warningsOf = lineWarningsOf(database, options.data.media);
    const products = await importCatalogue(
      database,
      { products: source.products },
      {
        prepare: (product) => {
          const { line, isGiven } = source.originOf(product);
          const merged = merge(product, isGiven);
          for (const reason of warningsOf(product)) onKept({ line, reason });
          return merged;
        },
        onRefused: (product, { message }) => refuse({ line: lineOf(product), reason: message }),
        onKept: (product, reason) => onKept({ line: lineOf(product), reason }),
      },
    );
    return { products, problems };
  } finally {
    database.close();
  }
}

async function draw(media: string, options: SeedOptions): Promise<RenderOutcome> {
  const pictureList = [...demonstrationPictures(options)];
  using task = options.progress.task('pictures', pictureList.length);
  return await renderPictures(pictureList, media, task.step);
}

export type Generation = Pick<SeedOptions, 'products' | 'seed' | 'now' | 'covers'>;

export function* demonstrationPictures(options: Generation): Generator<DrawnPicture, void> {
  yield* shopPictures();
  if (options.covers === 0) return;
  for (const { volume, product, hasOwnCover } of generateDrawables(generation(options))) {
    if (!hasOwnCover) continue;
    for (const { path } of product.images ?? [])
      yield { path: path.replace('/media/', ''), svg: () => coverSvg(volume), size: page };
  }
}

function generation({ products, seed, now, covers }: Generation): GenerateOptions {
  return { count: products, seed, now: beginningOfDay(now), covers };
}

/** Midnight in Buenos Aires (UTC−3 all year). */
export function beginningOfDay(now: Date): Date {
  const dayMs = 86_400_000;
  const offsetMs = 3 * 3_600_000;
  return new Date(Math.floor((now.getTime() - offsetMs) / dayMs) * dayMs + offsetMs);
}

/** Leaving WAL mode needs exclusive access, so it fails while an API has the database open. */
function assertUnused(path: string): void {
  const database = new DatabaseSync(path, { timeout: 200 });
  try {
    database.exec('PRAGMA journal_mode = DELETE');
  } catch (cause) {
    throw new Explained(
      `The database ${path} is being used: stop the shop before starting over with --force.`,
      { cause },
    );
  } finally {
    database.close();
  }
}

async function copyDatabase(path: string, target: string): Promise<void> {
  const database = openDatabase(path);
  try {
    await backup(database, target);
  } finally {
    database.close();
  }
}

async function removeDatabase(path: string): Promise<void> {
  for (const suffix of ['', '-wal', '-shm']) await rm(`${path}${suffix}`, { force: true });
}
