/** The shop of the soak: `npm start` with its own folder and ports, killed with SIGKILL and restarted. */
import { setTimeout as wait } from 'node:timers/promises';
import type { DatabaseSync } from 'node:sqlite';
import { openDatabase } from '../../api/db/open.ts';
import { query } from '../../api/db/statement.ts';
import { requireFreePorts } from '../../serve/free-ports.ts';
import { settingsFrom, type Settings } from '../../settings.ts';
import { seededFolder } from '../api-process.ts';
import { openingOf, type Opening } from '../order-ledger.ts';
import { startProgram } from '../program.ts';
import { environmentOf } from '../publishing.ts';
import { addShoppers, type Shopper } from '../shoppers.ts';
import type { ProcessName } from './kill-schedule.ts';
import type { Outage } from './outages.ts';
import { pidsOf, processesOf, type Pids } from './processes.ts';

export interface SoakShop {
  readonly settings: Settings;
  readonly env: NodeJS.ProcessEnv;
  readonly origin: string;
  readonly shoppers: readonly Shopper[];
  /** Products that shoppers view and buy. */
  readonly goods: readonly Product[];
  /** Products that editors change. They are not sold, so their stock stays as set. */
  readonly edited: readonly Product[];
  readonly opening: Opening;
  readonly pids: () => Promise<Pids>;
  /** Starts it; resolves when the site and the API answer. @throws Error with its output on timeout */
  readonly start: () => Promise<void>;
  /** SIGKILL; resolves after the restart. The site is restarted by this function, the other processes by the site. */
  readonly kill: (process: ProcessName) => Promise<Outage>;
  /** Ends it with SIGTERM, which acts like Ctrl-C. @returns number of remaining processes, which are killed */
  readonly stop: () => Promise<number>;
}

export interface Product {
  readonly id: number;
  readonly slug: string;
  readonly cents: number;
}

/** Timeout; the first start includes the first publish. */
const startMs = 180_000;
const againMs = 90_000;
const editedProducts = 12;

export async function seededShop(dataDir: string, apiPort: number, products: number): Promise<SoakShop> {
  await seededFolder(dataDir, apiPort, products);
  // Polling recovers webhooks that a killed publisher had received.
  const env = {
    ...environmentOf(dataDir, apiPort),
    PUBLISH_EVERY_MINUTES: '0.5',
    LOG_LEVEL: 'error',
    SHOP_FAULTS: '1',
  };
  const settings = settingsFrom(env);
  const database = openDatabase(settings.data.apiDatabase);
  const stocked = stockedShop(database);
  database.close();
  return {
    ...stocked,
    ...running(env, settings),
    settings,
    env,
    origin: `http://127.0.0.1:${settings.port}`,
  };
}

function running(env: NodeJS.ProcessEnv, settings: Settings) {
  const { port, publisherPort, apiUrl, data } = settings;
  const addresses: Readonly<Record<ProcessName, string>> = {
    site: `http://127.0.0.1:${port}/`,
    api: `${apiUrl}/api/v1/categories/footer`,
    publisher: `http://127.0.0.1:${publisherPort}/health`,
  };
  let program: ReturnType<typeof startProgram> | null = null;
  const pids = async (): Promise<Pids> =>
    program?.pid === undefined ? { site: null, api: null, publisher: null } : pidsOf(program.pid);
  const isUp = async (process: ProcessName) =>
    (await pids())[process] !== null && isAnswered(addresses[process]);

  const start = async (): Promise<void> => {
    const started = (program = startProgram('start.ts', [], env));
    const isOpen = async () => {
      if (!started.isRunning()) throw new Error(`the shop ended:\n${started.said()}`);
      return (await isUp('site')) && isUp('api');
    };
    if (!(await untilTrue(isOpen, startMs))) throw new Error(`the shop does not open:\n${started.said()}`);
  };

  const kill = async (process: ProcessName): Promise<Outage> => {
    const pid = (await pids())[process];
    const from = performance.now();
    if (pid !== null) endNow(pid);
    if (process === 'site') {
      // The children end with the site and free their ports.
      await untilTrue(() => areFree(settings), againMs);
      await start();
    } else {
      // On a timeout, `until` shows the long downtime.
      await untilTrue(async () => (await pids())[process] !== pid && isUp(process), againMs);
    }
    return { process, from, until: performance.now() };
  };

  const stop = async (): Promise<number> => {
    if (program?.isRunning()) await Promise.race([program.stop(), wait(stopMs)]);
    const left = await processesOf(data.root);
    for (const pid of left) endNow(pid);
    return left.length;
  };
  return { pids, start, kill, stop };
}

const stopMs = 20_000;
const pollMs = 100;

async function untilTrue(isSo: () => Promise<boolean>, patienceMs: number): Promise<boolean> {
  const deadline = performance.now() + patienceMs;
  while (!(await isSo())) {
    if (performance.now() > deadline) return false;
    await wait(pollMs);
  }
  return true;
}

async function areFree({ port, apiPort, publisherPort }: Settings): Promise<boolean> {
  const ports = [port, apiPort, publisherPort].map((number) => ({
    port: number,
    use: 'soak',
    variable: 'PORT',
  }));
  return requireFreePorts(ports).then(
    () => true,
    () => false,
  );
}

async function isAnswered(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(5000) });
    await answer.body?.cancel();
    return answer.ok;
  } catch {
    return false;
  }
}

function endNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // The process has already ended.
  }
}

/** Fills the stock of products for sale, so that no order is refused for lack of stock. */
function stockedShop(database: DatabaseSync) {
  database.exec('UPDATE branch_stock SET units = 100000 WHERE units > 0');
  const rows = query<[], Product>(
    database,
    `SELECT id, slug, price_ars_cents AS cents FROM product
     WHERE sale_ars_cents IS NULL AND is_gift_card = 0 AND is_presale = 0
       AND id IN (SELECT product_id FROM branch_stock WHERE units > 0) ORDER BY id`,
  ).all();
  return {
    shoppers: addShoppers(database, 24, new Date()),
    edited: rows.slice(0, editedProducts),
    goods: rows.slice(editedProducts),
    opening: openingOf(database),
  };
}
