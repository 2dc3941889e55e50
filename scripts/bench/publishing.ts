/**
 * Measures a cold publish of a catalogue of any size, then an unchanged and a changed one, in a data folder with an
 * embedded API of its own.
 */
import { mkdir, rm } from 'node:fs/promises';
import pRetry, { AbortError } from 'p-retry';
import { openDatabase } from '../api/db/open.ts';
import { raisePrices } from '../api/db/price-edits.ts';
import { atMost, type Figure, type Target } from '../figures/figure.ts';
import type { Progress } from '../publish/progress.ts';
import { publish, type PublishReport } from '../publish/publish.ts';
import { inWords } from '../publish/words.ts';
import { settingsFrom, type Settings } from '../settings.ts';
import { runProgram, startProgram } from './program.ts';

export interface PublishingBench {
  readonly products: number;
  /** Cleared first. */
  readonly dataDir: string;
  /** The site and the publisher use the next two ports. */
  readonly apiPort: number;
  readonly progress: Progress;
}

/** Products that change before the last publish (`tests/specification/quality.md`, row 12). */
const changedProducts = 500;

/** @returns the figures of issue 2, in the order in which they were measured. */
export async function benchPublishing({
  products,
  dataDir,
  apiPort,
  progress,
}: PublishingBench): Promise<Figure[]> {
  await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true });
  const env = environmentOf(dataDir, apiPort);
  const settings = settingsFrom(env);
  progress.say(`Seeding ${products} products`);
  const seed = await runProgram('seed.ts', ['--products', String(products), '--no-covers'], env);
  const api = startProgram('api.ts', [], env);
  // Pages are built with the environment, so it must equal that of the shop's programs.
  const before = { ...process.env };
  Object.assign(process.env, env);
  try {
    await answering(settings, api);
    const cold = await publish(settings, { progress: inWords(progress) });
    const unchanged = await publish(settings, { progress: inWords(progress) });
    const database = openDatabase(settings.data.apiDatabase);
    raisePrices(database, changedProducts);
    database.close();
    // Approved, because in a small catalogue these are more than three prices in ten.
    const changed = await publish(settings, { progress: inWords(progress), allowPrices: true });
    const own = process.resourceUsage().maxRSS * 1024;
    const peak = Math.max(
      own,
      seed.peakMemory ?? 0,
      ...[cold, unchanged, changed].map(({ build }) => build.peakMemory),
    );
    return figuresOf({ products, seedMs: seed.ms, cold, unchanged, changed, peak });
  } finally {
    process.env = before;
    await api.stop();
  }
}

/** Environment of the benchmark's shop and its programs. */
export function environmentOf(dataDir: string, apiPort: number): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DATA_DIR: dataDir,
    API_PORT: String(apiPort),
    PORT: String(apiPort + 1),
    PUBLISHER_PORT: String(apiPort + 2),
    // Part of every page: another value would publish all pages again.
    SITE_URL: process.env['SITE_URL'] ?? '',
    API_URL: '',
    LOG_LEVEL: 'silent',
  };
}

/** @throws Error when the API exits or does not respond. */
export async function answering({ apiUrl }: Settings, api: ReturnType<typeof startProgram>): Promise<void> {
  const ask = async () => {
    if (!api.isRunning()) throw new AbortError(`the API ended:\n${api.said()}`);
    await fetch(`${apiUrl}/api/v1/categories/tree`);
  };
  await pRetry(ask, { retries: Infinity, maxRetryTime: 30_000, minTimeout: 100, factor: 1 });
}

interface Measured {
  readonly products: number;
  readonly seedMs: number;
  readonly cold: PublishReport;
  readonly unchanged: PublishReport;
  readonly changed: PublishReport;
  readonly peak: number;
}

/** Targets are those of issue 2 for 50,000 products, and also apply to smaller catalogues. */
function figuresOf({ products, seedMs, cold, unchanged, changed, peak }: Measured): Figure[] {
  const seconds = (name: string, ms: number, target: Target | null = null): Figure => ({
    name,
    value: ms / 1000,
    unit: 's',
    target,
  });
  return [
    seconds(`seed ${products} products, without covers`, seedMs, atMost(180)),
    seconds('first sync', cold.phases.sync),
    seconds(`cold build of ${cold.build.pages} pages`, cold.phases.build),
    {
      name: 'rendering, a page',
      value: cold.phases.build / cold.build.pages,
      unit: 'ms',
      target: atMost(1.5),
      row: 11,
      headline: `a first build of ${cold.build.pages} pages: each page`,
    },
    seconds('cold release (hashing and compressing)', cold.phases.release),
    seconds('unchanged: sync', unchanged.phases.sync),
    seconds(
      `unchanged: rebuild (${unchanged.build.rendered.length} pages rendered)`,
      unchanged.phases.build,
      atMost(5),
    ),
    seconds('unchanged: gates and release', unchanged.phases.gates + unchanged.phases.release),
    seconds(`${changedProducts} changed: sync`, changed.phases.sync),
    seconds(
      `${changedProducts} changed: rebuild (${changed.build.rendered.length} pages rendered)`,
      changed.phases.build,
    ),
    seconds(`${changedProducts} changed: gates and release`, changed.phases.gates + changed.phases.release),
    { name: 'largest memory of any process', value: peak / 2 ** 20, unit: 'MB', target: atMost(2048) },
  ];
}
