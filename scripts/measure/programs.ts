import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import pRetry, { AbortError } from 'p-retry';
import { freePorts } from '../http/free-ports.ts';

export interface Place {
  readonly dataDir: string;
  readonly siteUrl: string;
  readonly apiUrl: string;
  readonly env: NodeJS.ProcessEnv;
}

export async function openPlace(dataDir: string): Promise<Place> {
  await mkdir(dataDir, { recursive: true });
  const [site = 0, api = 0, publisher = 0] = await freePorts(3);
  const siteUrl = `http://localhost:${site}`;
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: String(site),
    API_PORT: String(api),
    PUBLISHER_PORT: String(publisher),
    SITE_URL: siteUrl,
    API_URL: '',
    LOG_LEVEL: 'silent',
  };
  return { dataDir, siteUrl, apiUrl: `http://127.0.0.1:${api}`, env };
}

/** @returns milliseconds @throws Error with its output when it fails */
export async function run(command: string, args: readonly string[], { env }: Place): Promise<number> {
  const started = performance.now();
  const program = start(command, args, env);
  const [code] = (await once(program.child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`${command} ended with code ${code}:\n${program.said()}`);
  return performance.now() - started;
}

/** @throws Error with its output when it exits instead */
export async function runUntilReady(
  command: string,
  url: string,
  { env }: Place,
): Promise<{ readonly stop: () => Promise<void> }> {
  const { child, said } = start(command, [], env);
  const stop = async () => {
    const ended = once(child, 'exit');
    if (child.exitCode === null && child.kill('SIGTERM')) await ended;
  };
  const ask = async () => {
    if (child.exitCode !== null) throw new AbortError(`${command} ended:\n${said()}`);
    const { ok, status } = await fetch(url);
    if (!ok) throw new Error(`${url} answers ${status}`);
  };
  await pRetry(ask, { retries: Infinity, maxRetryTime: 900_000, minTimeout: 200, factor: 1 }).catch(
    async (error: unknown) => {
      await stop();
      throw error;
    },
  );
  return { stop };
}

function start(command: string, args: readonly string[], env: NodeJS.ProcessEnv) {
  const file = join(import.meta.dirname, `../commands/${command}.ts`);
  const child: ChildProcess = spawn(process.execPath, [file, ...args], { env });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-4000)));
  return { child, said: () => said };
}
