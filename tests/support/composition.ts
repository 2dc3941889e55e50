/**
 * The real composition for the e2e tests: the seeded embedded API, a published release and the site server, started by
 * the very programs behind `npm start`, on free ports and in a data folder of their own.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pRetry, { AbortError } from 'p-retry';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Origin of the site. */
    readonly siteUrl: string;
    /** Origin of the embedded API. */
    readonly apiUrl: string;
    /** Origin of the publisher and its panel. */
    readonly panelUrl: string;
    /** The environment that the programs of this composition run with, for commands that join them. */
    readonly shopEnv: Readonly<Record<string, string>>;
  }
}

/** What the owner keeps to himself: it is in the environment of every program, and must not come out of any. */
export const canaries = {
  PUBLISH_SECRETS: 'canario-firma-4c1f,canario-firma-vieja-9d2e',
  DATABASE_URL: 'postgres://canario:canario-base-31de@db.invalid/tienda',
  MERCADOPAGO_ACCESS_TOKEN: 'canario-pagos-a5c0',
} as const;

/** Whatever the programs said, in the data folder. */
export const saidFile = 'said.log';

/** Enough for a category of several pages; the first products of the demo shop. */
const seededProducts = 260;
const startDeadlineMs = 180_000;

export default async function startComposition(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vineta-e2e-'));
  const [site, api, publisher] = await freePorts(3);
  const siteUrl = `http://localhost:${site}`;
  const logFile = join(dataDir, saidFile);
  const shopEnv = {
    ...canaries,
    DATA_DIR: dataDir,
    PORT: String(site),
    API_PORT: String(api),
    PUBLISHER_PORT: String(publisher),
    SITE_URL: siteUrl,
    PANEL_PASSWORD: 'la clave del panel',
    // Tests may make the API fail: POST /faults on its port.
    SHOP_FAULTS: '1',
    // Nobody's zone: what should be Buenos Aires time must say so.
    TZ: 'Asia/Tokyo',
  };
  const env = { ...process.env, ...shopEnv };
  await finished(run('seed.ts', ['--products', String(seededProducts)], env, logFile));
  const shop = run('start.ts', [], env, logFile);
  await answering(`${siteUrl}/health`, shop).catch((error: unknown) => {
    shop.process.kill('SIGTERM');
    throw error;
  });
  project.provide('siteUrl', siteUrl);
  project.provide('apiUrl', `http://127.0.0.1:${api}`);
  project.provide('panelUrl', `http://localhost:${publisher}`);
  project.provide('shopEnv', shopEnv);
  return async () => {
    shop.process.kill('SIGTERM');
    await once(shop.process, 'exit');
    await rm(dataDir, { recursive: true, force: true });
  };
}

interface Program {
  readonly name: string;
  readonly process: ChildProcess;
  /** What it printed so far, for when it fails. */
  readonly output: () => string;
}

function run(name: string, args: readonly string[], env: NodeJS.ProcessEnv, logFile: string): Program {
  const file = join(import.meta.dirname, '../../scripts', name);
  const child = spawn(process.execPath, [file, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-20_000);
      appendFileSync(logFile, text);
    });
  }
  return { name, process: child, output: () => output };
}

async function finished({ name, process: child, output }: Program): Promise<void> {
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${name} ended with code ${code}:\n${output()}`);
}

/** Asks until it answers 200; a program that ends before that fails at once. */
async function answering(url: string, { name, process: child, output }: Program): Promise<void> {
  const ask = async () => {
    if (child.exitCode !== null) throw new AbortError(`${name} ended with code ${child.exitCode}`);
    const { ok, status } = await fetch(url);
    if (!ok) throw new Error(`it answers ${status}`);
  };
  await pRetry(ask, { retries: Infinity, maxRetryTime: startDeadlineMs, minTimeout: 100, factor: 1 }).catch(
    (error: unknown) => {
      throw new Error(`${name} did not answer at ${url}:\n${output()}`, { cause: error });
    },
  );
}

/** Ports nobody listens on at this moment. */
async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer().listen(0));
  await Promise.all(servers.map((server) => once(server, 'listening')));
  const ports = servers.map((server) => (server.address() as { port: number }).port);
  await Promise.all(servers.map((server) => once(server.close(), 'close')));
  return ports;
}
