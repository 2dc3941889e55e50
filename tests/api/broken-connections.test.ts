import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { importCatalogue } from '../../scripts/api/db/import/import.ts';
import { openDatabase } from '../../scripts/api/db/open.ts';
import type { Fault } from '../../scripts/api/faults.ts';
import { startApi, type RunningApi } from '../../scripts/api/server.ts';
import { settingsFrom } from '../../scripts/settings.ts';
import { catalogue } from '../support/catalogue.ts';

const root = mkdtempSync(join(tmpdir(), 'api-faults-'));
const settings = {
  ...settingsFrom({ DATA_DIR: root, SHOP_FAULTS: '1' }),
  apiPort: 0,
};
let api: RunningApi;

beforeAll(async () => {
  const database = openDatabase(settings.data.apiDatabase);
  await importCatalogue(database, catalogue);
  database.close();
  api = await startApi(settings, pino({ enabled: false }));
});
afterEach(() => fetch(`${api.url}/faults`, { method: 'DELETE' }));
afterAll(async () => {
  await api.stop();
  rmSync(root, { recursive: true });
});

const set = async (fault: Fault) => {
  const answer = await fetch(`${api.url}/faults`, { method: 'POST', body: JSON.stringify(fault) });
  expect(answer.status).toBe(200);
};
/** Number of calls that are currently held by a fault. */
const heldBy = async ({ url }: Pick<RunningApi, 'url'>) => {
  return ((await (await fetch(`${url}/faults`)).json()) as { held: number }).held;
};
const home = (init?: RequestInit) => fetch(`${api.url}/api/v1/home`, init);
const path = '/api/v1/home';

describe('on a real connection', () => {
  it('a reset breaks it', async () => {
    await set({ kind: 'reset', path, times: 1 });
    const failure = await home().catch((error: unknown) => error);
    expect(failure).toMatchObject({ message: 'fetch failed', cause: { code: 'ECONNRESET' } });
    expect((await home()).status).toBe(200);
  });

  it('a call that hangs answers nothing until the caller gives up', async () => {
    await set({ kind: 'hang', path });
    const giveUp = new AbortController();
    const hanging = expect(home({ signal: giveUp.signal })).rejects.toThrow(/aborted/);
    await expect.poll(() => heldBy(api)).toBe(1);
    giveUp.abort();
    await hanging;
    await expect.poll(() => heldBy(api)).toBe(0);
  });

  it('a body that stalls brings its beginning and never ends', async () => {
    await set({ kind: 'stall', path });
    const giveUp = new AbortController();
    const answer = await home({ signal: giveUp.signal });
    expect(answer.status).toBe(200);
    const reader = answer.body?.getReader();
    expect((await reader?.read())?.value?.byteLength).toBeGreaterThan(10);
    const rest = expect(reader?.read()).rejects.toThrow(/aborted/);
    // An unrelated response completes meanwhile.
    expect(await heldBy(api)).toBe(1);
    giveUp.abort();
    await rest;
    await expect.poll(() => heldBy(api)).toBe(0);
  });

  it('truncated JSON arrives as a complete answer', async () => {
    await set({ kind: 'truncate', path });
    const answer = await home();
    expect(Number(answer.headers.get('Content-Length') ?? 1)).toBeGreaterThan(0);
    await expect(answer.json()).rejects.toThrow(SyntaxError);
  });

  it('the server stops while calls hang', async () => {
    const other = await startApi(settings, pino({ enabled: false }));
    await fetch(`${other.url}/faults`, { method: 'POST', body: JSON.stringify({ kind: 'hang', path }) });
    const hanging = fetch(`${other.url}/api/v1/home`).catch((error: unknown) => error);
    await expect.poll(() => heldBy(other)).toBe(1);
    await other.stop();
    expect(await hanging).toBeInstanceOf(TypeError);
  });

  it('the switch is not there without SHOP_FAULTS', async () => {
    const plain = await startApi({ ...settings, allowsFaults: false }, pino({ enabled: false }));
    const answer = await fetch(`${plain.url}/faults`);
    await plain.stop();
    expect(answer.status).toBe(404);
  });
});
