/** An embedded API with its own folder, port and process. */
import { mkdir, rm } from 'node:fs/promises';
import pRetry, { AbortError } from 'p-retry';
import { settingsFrom, type Settings } from '../../scripts/shared/settings.ts';
import { runProgram, startProgram } from './program.ts';

export interface ApiFolder {
  readonly settings: Settings;
  readonly env: NodeJS.ProcessEnv;
}

export async function seededFolder(dataDir: string, apiPort: number, products: number): Promise<ApiFolder> {
  await rm(dataDir, { recursive: true, force: true });
  await mkdir(dataDir, { recursive: true });
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    API_PORT: String(apiPort),
    API_URL: '',
    LOG_LEVEL: 'silent',
    // Lifts the limit of unpaid orders, which the tests exceed.
    SHOP_FAULTS: '1',
  };
  const { code, errors } = await runProgram('seed', ['--products', String(products), '--covers', '0'], env);
  if (code !== 0) throw new Error(`the seed ended with code ${code}:\n${errors}`);
  return { settings: settingsFrom(env), env };
}

/** Starts the API and waits until it answers. @throws Error with its output when it exits instead */
export async function startedApi({ settings, env }: ApiFolder): Promise<ReturnType<typeof startProgram>> {
  const api = startProgram('api', [], env);
  const ask = async () => {
    if (!api.isRunning()) throw new AbortError(`the API ended:\n${api.errors()}`);
    await fetch(`${settings.apiUrl}/api/v1/categories/footer`);
  };
  await pRetry(ask, { retries: Infinity, maxRetryTime: 60_000, minTimeout: 20, factor: 1 });
  return api;
}
