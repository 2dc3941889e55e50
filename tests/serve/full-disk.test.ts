/** API, site and publisher on a disk that is full: a small one in memory, which root may mount on Linux. */
import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { importCatalogue } from '../../scripts/api/db/import/import.ts';
import { openDatabase } from '../../scripts/api/db/open.ts';
import { freePorts } from '../../scripts/http/free-ports.ts';
import { dataLayout } from '../../scripts/shared/settings.ts';
import { catalogue } from '../support/catalogue.ts';
import { runProgram, startProgram } from '../support/program.ts';
import { release } from './tiny-shop.ts';

const small = mountedDisk();

it.runIf(small !== null)('a full disk is told by every /health, in a sentence, and passes', async () => {
  const layout = dataLayout(small ?? '');
  const database = openDatabase(layout.apiDatabase);
  await importCatalogue(database, catalogue);
  database.close();
  await release(layout, { 'index.html': 'inicio' });
  const [site, api, publisher] = await freePorts(3);
  const ports = { PORT: `${site}`, API_PORT: `${api}`, PUBLISHER_PORT: `${publisher}` };
  const env = { ...process.env, ...ports, DATA_DIR: layout.root, API_URL: '', PUBLISH_EVERY_MINUTES: '1000' };
  const programs = [
    startProgram('api', [], env),
    startProgram('serve', [], env),
    startProgram('publisher', ['--up-to-date'], env),
  ];
  for (const { stop } of programs) onTestFinished(stop);
  const health = () => Promise.all([api, site, publisher].map((port) => statusOf(port ?? 0)));
  await expect.poll(health).toEqual(['200 ok', '200 ok', '200 ok']);

  const filled = fill(layout.root);
  const full = '503 the disk is full';
  const both = '503 the API is not well, the disk is full';
  await expect.poll(health).toEqual([full, both, both]);
  const add = () =>
    fetch(`http://127.0.0.1:${site}/api/v1/cart`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ product_id: 1, quantity: 1, currency: 'ARS' }),
    });
  const refused = await add();
  expect(refused.status).toBe(503);
  expect(await refused.json()).toEqual({
    errorMessage: expect.stringContaining('no puede guardar') as string,
  });
  expect((await fetch(`http://127.0.0.1:${site}/`)).status).toBe(200);
  const edited = await runProgram('edit', ['product', 'change', 'el-eternauta', '--stock', '7'], env);
  expect(edited).toMatchObject({ code: 1, errors: expect.stringMatching(/^The disk is full;.*$/) as string });
  const published = await runProgram('publish', [], env);
  expect(published.errors).toMatch(/The disk is full/);
  for (const text of [published.errors, ...programs.map(({ errors }) => errors())])
    expect(text).not.toMatch(/^\s+at |\\n\s+at /m);

  rmSync(filled);
  await expect.poll(health).toEqual(['200 ok', '200 ok', '200 ok']);
  expect((await add()).status).toBe(200);
});

async function statusOf(port: number): Promise<string> {
  const answer = await fetch(`http://127.0.0.1:${port}/health`).catch(() => null);
  return `${answer?.status} ${((await answer?.json()) as { status?: string } | undefined)?.status}`;
}

function mountedDisk(): string | null {
  const folder = mkdtempSync(join(tmpdir(), 'vineta-disk-'));
  afterAll(() => rmSync(folder, { recursive: true }));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=48m', 'tmpfs', folder], { stdio: 'ignore' });
    afterAll(() => void execFileSync('umount', ['-l', folder]));
    return folder;
  } catch {
    return null;
  }
}

/** @returns a file that takes all the room there is */
function fill(folder: string): string {
  const path = join(folder, 'filler');
  const file = openSync(path, 'w');
  const zeros = Buffer.alloc(4096);
  try {
    for (;;) writeSync(file, zeros);
  } catch {
    closeSync(file);
  }
  return path;
}
