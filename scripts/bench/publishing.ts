/**
 * Time of a full (cold) publish, an unchanged one and an incremental one, for a catalogue of any size. Uses a separate
 * data folder and embedded API.
 */
import { execFileSync } from 'node:child_process';
import { mkdir, rm } from 'node:fs/promises';
import pRetry, { AbortError } from 'p-retry';
import { openDatabase } from '../api/db/open.ts';
import { raisePrices } from '../api/db/catalogue/price-edits.ts';
import { atMost, type Figure, type Target } from '../figures/figure.ts';
import type { Progress } from '../publish/progress.ts';
import { publish, type PublishReport } from '../publish/publish.ts';
import { inWords } from '../publish/words.ts';
import { settingsFrom, type Settings } from '../settings.ts';
import { runProgram, startProgram } from './program.ts';

export interface PublishingBench {
  readonly products: number;
  /** Emptied first. */
  readonly dataDir: string;
  /** The site and the publisher take the next two ports. */
  readonly apiPort: number;
  readonly progress: Progress;
}

/** Products that change before the last publish (`tests/specification/quality.md`, row 12). */
const changedProducts = 500;

/** @returns the figures of issue 2, in the order of their measurement */
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
  const seed = await runProgram('seed.ts', ['--products', String(products), '--covers', '0'], env);
  const api = startProgram('api.ts', [], env);
  // Page renders read the environment: it must equal that of the shop's programs.
  const before = { ...process.env };
  Object.assign(process.env, env);
  try {
    await answering(settings, api);
    const cold = await publish(settings, { progress: inWords(progress) });
    const disk = { all: kilobytesOf(dataDir), release: kilobytesOf(settings.data.releases) };
    const unchanged = await publish(settings, { progress: inWords(progress) });
    const database = openDatabase(settings.data.apiDatabase);
    raisePrices(database, changedProducts);
    database.close();
    // In a small catalogue the same number exceeds the limit of 30 % changed prices.
    const changed = await publish(settings, { progress: inWords(progress), allowPrices: true });
    const own = process.resourceUsage().maxRSS * 1024;
    const memory = {
      publisher: own,
      build: cold.build.peakMemory,
      API: api.peakMemory() ?? 0,
      seed: seed.peakMemory ?? 0,
    };
    return figuresOf({ products, seedMs: seed.ms, cold, unchanged, changed, disk, memory });
  } finally {
    process.env = before;
    await api.stop();
  }
}

/** Environment of a benchmark's shop, for all its programs. */
export function environmentOf(dataDir: string, apiPort: number): NodeJS.ProcessEnv {
  return {
    ...process.env,
    DATA_DIR: dataDir,
    API_PORT: String(apiPort),
    PORT: String(apiPort + 1),
    PUBLISHER_PORT: String(apiPort + 2),
    // Part of every page: a different value would invalidate all of them.
    SITE_URL: process.env['SITE_URL'] ?? '',
    API_URL: '',
    LOG_LEVEL: 'silent',
  };
}

/** @throws Error when the API exits or does not answer */
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
  /** Kilobytes after the first publish, files with several names counted once. */
  readonly disk: { readonly all: number; readonly release: number };
  /** Bytes at most, by process. */
  readonly memory: Readonly<Record<string, number>>;
}

function kilobytesOf(folder: string): number {
  return Number.parseInt(execFileSync('du', ['-sk', folder], { encoding: 'utf8' }), 10);
}

/** Targets of issue 2 are for 50,000 products; smaller catalogues must meet them too. */
function figuresOf({ products, seedMs, cold, unchanged, changed, disk, memory }: Measured): Figure[] {
  const seconds = (name: string, ms: number, target: Target | null = null): Figure => ({
    name,
    value: ms / 1000,
    unit: 's',
    target,
  });
  return [
    seconds(`seed ${products} products, without covers`, seedMs, atMost(180)),
    { ...seconds('first publish, all of it', cold.liveMs, atMost(720)), row: 28 },
    seconds('first sync', cold.phases.sync),
    seconds(`cold build of ${cold.build.pages} pages, compressed and checked`, cold.phases.build),
    {
      name: 'rendering, checking and compressing, a page',
      value: cold.phases.build / cold.build.pages,
      unit: 'ms',
      target: atMost(1.5),
      row: 11,
      headline: `a first build of ${cold.build.pages} pages: each page`,
    },
    seconds('cold gates', cold.phases.gates),
    seconds('cold files for crawlers', cold.phases.crawl),
    seconds('cold release', cold.phases.release),
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
    {
      name: 'disk of the whole data folder, in hundredths of the release',
      value: (100 * disk.all) / disk.release,
      unit: '%',
      target: atMost(130),
      row: 28,
      conditions: `${(disk.all / 2 ** 20).toFixed(1)} GB and ${(disk.release / 2 ** 20).toFixed(1)} GB`,
    },
    {
      name: 'largest memory of any process',
      value: Math.max(...Object.values(memory)) / 2 ** 20,
      unit: 'MB',
      target: atMost(2048),
      row: 28,
      conditions: Object.entries(memory)
        .map(([program, bytes]) => `${program} ${Math.round(bytes / 2 ** 20)}`)
        .join(', '),
    },
  ];
}
