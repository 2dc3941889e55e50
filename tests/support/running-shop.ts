/** Starts a whole shop with the programs of `npm start`, on free ports and in a temporary data folder. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pRetry, { AbortError } from 'p-retry';
import { freePorts } from '../../scripts/http/free-ports.ts';

export interface RunningShop {
  readonly siteUrl: string;
  readonly apiUrl: string;
  readonly panelUrl: string;
  readonly env: ShopEnvironment;
  readonly stop: () => Promise<void>;
}

export interface ShopEnvironment extends Readonly<Record<string, string>> {
  readonly DATA_DIR: string;
  /** Of the site, on this machine. */
  readonly PORT: string;
  readonly SITE_URL: string;
  readonly API_PORT: string;
  readonly PUBLISHER_PORT: string;
  readonly PANEL_PASSWORD: string;
}

/**
 * Different covers: drawing and encoding one takes 0.2 s of a processor. With so many, the lists whose weight is judged
 * show none twice in the first view (`pictures.e2e.ts`).
 */
const usualCovers = 108;

/** Output of the programs, in the data folder. */
export const saidFile = 'said.log';

/**
 * Hang detection: no output for this long. Based on silence, because the first publish takes minutes on a busy machine.
 */
const longestSilenceMs = 180_000;
const exitWithParent = new URL('../../scripts/shared/exit-with-parent.ts', import.meta.url).href;

/**
 * Seeds, publishes and serves; resolves when the site is reachable.
 * @param more additional environment
 * @param covers how many different ones are drawn
 * @param pictures of a shop with the same products: they are neither drawn nor encoded again
 */
export async function startRunningShop(
  products: number,
  more: Readonly<Record<string, string>> = {},
  {
    covers = usualCovers,
    pictures,
  }: { readonly covers?: number; readonly pictures?: string | undefined } = {},
): Promise<RunningShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vineta-e2e-'));
  if (pictures !== undefined) await copyPictures(pictures, dataDir);
  const [site, api, publisher] = await freePorts(3);
  const shopEnv = {
    DATA_DIR: dataDir,
    PORT: String(site),
    API_PORT: String(api),
    PUBLISHER_PORT: String(publisher),
    SITE_URL: `http://localhost:${site}`,
    PANEL_PASSWORD: 'la clave del panel',
    // Enables fault injection: POST /faults on the API's port.
    SHOP_FAULTS: '1',
    // A foreign time zone reveals code that uses local time in place of Buenos Aires time.
    TZ: 'Asia/Tokyo',
    ...more,
  };
  const args = ['--products', String(products), '--covers', String(covers)];
  await finished(run('seed.ts', args, { ...process.env, ...shopEnv }, join(dataDir, saidFile)));
  return openShopOf(shopEnv);
}

/** `npm start` with this environment; resolves when the site is reachable. Its end removes the data folder. */
export async function openShopOf(shopEnv: ShopEnvironment): Promise<RunningShop> {
  const { DATA_DIR: dataDir, PORT: port, API_PORT: api, PUBLISHER_PORT: publisher } = shopEnv;
  // On this machine, whatever its public address is.
  const siteUrl = `http://localhost:${port}`;
  const shop = run('start.ts', [], { ...process.env, ...shopEnv }, join(dataDir, saidFile));
  await answering(`${siteUrl}/health`, shop).catch((error: unknown) => {
    shop.process.kill('SIGTERM');
    throw error;
  });
  return {
    siteUrl,
    apiUrl: `http://127.0.0.1:${api}`,
    panelUrl: `http://localhost:${publisher}`,
    env: shopEnv,
    stop: async () => {
      shop.process.kill('SIGTERM');
      if (shop.process.exitCode === null) await once(shop.process, 'exit');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Copies a shop's drawn and encoded pictures; their names tell whether they are of today. */
export async function copyPictures(from: string, to: string): Promise<void> {
  for (const folder of ['media', 'images'])
    await cp(join(from, folder), join(to, folder), { recursive: true });
}

interface Program {
  readonly name: string;
  readonly process: ChildProcess;
  /** Output so far, for error messages. */
  readonly output: () => string;
  /** Milliseconds since the last output. */
  readonly silence: () => number;
}

function run(name: string, args: readonly string[], env: NodeJS.ProcessEnv, logFile: string): Program {
  const file = join(import.meta.dirname, '../../scripts/commands', name);
  // Prevents orphan processes when the test run is interrupted.
  const argv = ['--import', exitWithParent, file, ...args];
  const child = spawn(process.execPath, argv, { env, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] });
  let output = '';
  let saidAt = performance.now();
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-20_000);
      saidAt = performance.now();
      appendFileSync(logFile, text);
    });
  }
  return { name, process: child, output: () => output, silence: () => performance.now() - saidAt };
}

async function finished({ name, process: child, output }: Program): Promise<void> {
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${name} ended with code ${code}:\n${output()}`);
}

/** Polls until 200; fails at once when the program exits. */
async function answering(url: string, { name, process: child, output, silence }: Program): Promise<void> {
  const ask = async () => {
    if (child.exitCode !== null) throw new AbortError(`${name} ended with code ${child.exitCode}`);
    if (silence() > longestSilenceMs) throw new AbortError(`${name} says nothing any more`);
    const { ok, status } = await fetch(url);
    if (!ok) throw new Error(`it answers ${status}`);
  };
  await pRetry(ask, { retries: Infinity, minTimeout: 100, factor: 1 }).catch((error: unknown) => {
    throw new Error(`${name} did not answer at ${url}:\n${output()}`, { cause: error });
  });
}
