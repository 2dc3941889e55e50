/**
 * Row 29 of what good means, a soak test: a complete shop under shoppers and editors, with repeated SIGKILL of each
 * process. No acknowledged write may be lost, the site must stay available, and memory, handles and disk must not grow.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Figure } from '../figures/figure.ts';
import type { Progress } from '../publish/progress.ts';
import { randomFor } from '../seed/random.ts';
import { diskOf, type Disk } from './soak/disk.ts';
import { editorsOf, type Editors } from './soak/editors.ts';
import { askForAll, auditBooks } from './soak/final-checks.ts';
import { nothingYet, shopAllDay, type Acknowledged } from './soak/journeys.ts';
import { killSchedule } from './soak/kill-schedule.ts';
import type { Outage } from './soak/outages.ts';
import { turnsOf } from './soak/pace.ts';
import { samplesOf, type Sample } from './soak/processes.ts';
import { seededShop, type SoakShop } from './soak/shop.ts';
import { soakFigures } from './soak/soak-figures.ts';
import type { SoakResult } from './soak/soak-result.ts';
import { trafficOf, type Traffic } from './soak/traffic.ts';

export interface SoakBench {
  readonly minutes: number;
  /** The site and the publisher take the next two ports. */
  readonly apiPort: number;
  readonly progress: Progress;
}

const products = 120;
const perSecond = 20;
const editEverySeconds = 10;
const sampleEverySeconds = 2;
/** The publisher polls every 30 s and retries a failed publish a little later. */
const settleMs = 120_000;

/** Runs the soak test in a temporary folder, which is always removed. @throws Error when interrupted */
export async function benchSoak({ minutes, apiPort, progress }: SoakBench): Promise<Figure[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'soak-'));
  const interruption = new AbortController();
  const interrupt = () => interruption.abort(new Error('the soak was interrupted'));
  for (const signal of signals) process.once(signal, interrupt);
  let shop: SoakShop | null = null;
  try {
    progress.say(`Seeding ${products} products`);
    shop = await seededShop(dataDir, apiPort, products);
    progress.say('Opening the shop');
    await shop.start();
    return soakFigures(await soaked(shop, { minutes, progress, signal: interruption.signal }));
  } finally {
    // Stops shoppers and editors after a failure.
    interrupt();
    await shop?.stop();
    await rm(dataDir, { recursive: true, force: true });
    for (const signal of signals) process.off(signal, interrupt);
  }
}

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

interface Run {
  readonly minutes: number;
  readonly progress: Progress;
  readonly signal: AbortSignal;
}

interface Scene extends Run {
  readonly shop: SoakShop;
  readonly traffic: Traffic;
  readonly editors: Editors;
  readonly startedAt: number;
  readonly acknowledged: Acknowledged;
}

async function soaked(shop: SoakShop, run: Run): Promise<SoakResult> {
  const traffic = trafficOf(turnsOf(perSecond));
  const editors = editorsOf(shop, traffic.send, randomFor(1, 'soak editors'));
  const scene: Scene = {
    ...run,
    shop,
    traffic,
    editors,
    startedAt: performance.now(),
    acknowledged: nothingYet(),
  };
  const { acknowledged } = scene;
  const isOver = () => secondsOf(scene) > run.minutes * 60 || run.signal.aborted;
  const [outages, samples, disks] = await Promise.all([
    killAll(scene),
    watch(scene, isOver),
    measureDisk(scene),
    editAllDay(scene, isOver),
    ...shop.shoppers.map((shopper) => shopAllDay(shop, shopper, traffic.send, acknowledged, isOver)),
  ]);
  run.signal.throwIfAborted();
  run.progress.say('Comparing what was acknowledged with what is there');
  const unshown = await editors.settle(settleMs);
  const asked = await askForAll(shop, traffic.send, acknowledged);
  const left = await shop.stop();
  run.signal.throwIfAborted();
  const books = auditBooks(shop, acknowledged, editors.units());
  const { minutes } = run;
  const { tally } = traffic;
  const edits = { count: editors.edits(), failures: editors.failures, unshown };
  return { minutes, perSecond, tally, acknowledged, outages, samples, disks, edits, asked, books, left };
}

function secondsOf({ startedAt }: Pick<Scene, 'startedAt'>): number {
  return (performance.now() - startedAt) / 1000;
}

/** Waits until that many seconds after the start. @returns false when the soak was interrupted */
async function reached(scene: Scene, seconds: number): Promise<boolean> {
  const ms = (seconds - secondsOf(scene)) * 1000;
  if (ms > 0) await wait(ms, undefined, { signal: scene.signal }).catch(() => undefined);
  return !scene.signal.aborted;
}

async function killAll(scene: Scene): Promise<readonly Outage[]> {
  const { shop, editors, minutes, progress } = scene;
  const outages: Outage[] = [];
  for (const { at, process } of killSchedule(minutes * 60, randomFor(1, 'soak kills'))) {
    if (!(await reached(scene, at))) break;
    const killed = shop.kill(process);
    // A change while a process is down must not be lost.
    void editors.edit();
    const outage = await killed;
    const seconds = ((outage.until - outage.from) / 1000).toFixed(1);
    progress.say(`kill -9 of the ${process} after ${Math.round(at)} s: it was away for ${seconds} s`);
    outages.push(outage);
  }
  return outages;
}

async function editAllDay(scene: Scene, isOver: () => boolean): Promise<void> {
  for (let turn = 1; !isOver(); turn++) {
    if (await reached(scene, turn * editEverySeconds)) await scene.editors.edit();
  }
}

async function watch(scene: Scene, isOver: () => boolean): Promise<readonly Sample[]> {
  const samples: Sample[] = [];
  for (let turn = 1; !isOver(); turn++) {
    samples.push(...(await samplesOf(await scene.shop.pids(), secondsOf(scene) / 60)));
    await reached(scene, turn * sampleEverySeconds);
  }
  return samples;
}

/** At the start, after half of the time, and near the end. */
async function measureDisk(scene: Scene): Promise<readonly Disk[]> {
  const disks: Disk[] = [];
  for (const share of [0, 0.5, 0.98]) {
    await reached(scene, share * scene.minutes * 60);
    const { edits } = scene.editors;
    disks.push({ ...(await diskOf(scene.shop.settings.data)), edits: edits() });
  }
  return disks;
}
