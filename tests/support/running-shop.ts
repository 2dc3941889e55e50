/** Starts a whole shop with the programs of `npm start`, on free ports and in a temporary data folder. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pRetry, { AbortError } from 'p-retry';
import { freePorts } from '../../scripts/http/free-ports.ts';
import { startProgram } from './program.ts';

export interface RunningShop {
  readonly siteUrl: string;
  readonly apiUrl: string;
  readonly panelUrl: string;
  readonly env: ShopEnvironment;
  readonly stop: () => Promise<void>;
}

export interface ShopEnvironment extends Readonly<Record<string, string>> {
  readonly DATA_DIR: string;
  /** The site's port, on this machine. */
  readonly PORT: string;
  readonly SITE_URL: string;
  readonly API_PORT: string;
  readonly PUBLISHER_PORT: string;
  readonly PANEL_PASSWORD: string;
}

/** Output of the programs, in the data folder. */
export const saidFile = 'said.log';

/**
 * Hang detection: no output for this long. Based on silence, because the first publish takes minutes on a busy machine.
 */
const longestSilenceMs = 180_000;

/**
 * Seeds, publishes and serves; resolves when the site is reachable.
 * @param more additional environment
 * @param covers how many different ones are drawn; drawing and encoding one takes 0.2 s of a processor
 */
export async function startRunningShop(
  products: number,
  more: Readonly<Record<string, string>> = {},
  covers = 24,
): Promise<RunningShop> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vineta-e2e-'));
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
  const seed = startProgram('seed', args, { ...process.env, ...shopEnv }, { log: join(dataDir, saidFile) });
  const [code] = await seed.ended;
  if (code !== 0) throw new Error(`the seed ended with code ${code}:\n${seed.errors()}`);
  return openShopOf(shopEnv);
}

/** `npm start` with this environment; resolves when the site is reachable. Its end removes the data folder. */
export async function openShopOf(shopEnv: ShopEnvironment): Promise<RunningShop> {
  const { DATA_DIR: dataDir, PORT: port, API_PORT: api, PUBLISHER_PORT: publisher } = shopEnv;
  // On this machine, whatever its public address is.
  const siteUrl = `http://localhost:${port}`;
  const log = join(dataDir, saidFile);
  const shop = startProgram('start', [], { ...process.env, ...shopEnv }, { log });
  const ask = async () => {
    if (!shop.isRunning()) throw new AbortError('it ended');
    if (shop.silence() > longestSilenceMs) throw new AbortError('it says nothing any more');
    const { ok, status } = await fetch(`${siteUrl}/health`);
    if (!ok) throw new Error(`it answers ${status}`);
  };
  await pRetry(ask, { retries: Infinity, minTimeout: 100, factor: 1 }).catch(async (cause: unknown) => {
    await shop.stop();
    throw new Error(`npm start did not answer at ${siteUrl}:\n${shop.said()}\n${shop.errors()}`, { cause });
  });
  return {
    siteUrl,
    apiUrl: `http://127.0.0.1:${api}`,
    panelUrl: `http://localhost:${publisher}`,
    env: shopEnv,
    stop: async () => {
      await shop.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
