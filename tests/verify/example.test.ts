/** The backend that `npm run verify -- --example FILE` writes: it runs by itself, and publishes. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePorts } from '../../scripts/http/free-ports.ts';
import { syncSnapshot } from '../../scripts/publish/sync/sync.ts';
import { silentProgress } from '../../scripts/shared/progress.ts';
import { dataLayout } from '../../scripts/shared/settings.ts';
import { judged, reportOf } from '../../scripts/verify/report.ts';
import { checksUpTo, verify } from '../../scripts/verify/verify.ts';
import { runProgram } from '../support/program.ts';

const folder = mkdtempSync(join(tmpdir(), 'example-'));
const file = join(folder, 'backend.mjs');
let origin: string;
let stop: () => Promise<unknown>;

beforeAll(async () => {
  const { said, errors } = await runProgram('verify', ['--example', file]);
  expect([said, errors]).toEqual([`Written. Run it with: node ${file}`, '']);
  const [port = 0] = await freePorts(1);
  origin = `http://127.0.0.1:${port}`;
  const program = spawn(process.execPath, [file], { env: { PORT: String(port) }, cwd: folder });
  stop = async () => {
    program.kill();
    await once(program, 'close');
    rmSync(folder, { recursive: true });
  };
  await once(program.stdout, 'data');
});
afterAll(() => stop());

it('is written once, in one screen or two, without packages', async () => {
  const { code, errors } = await runProgram('verify', ['--example', file]);
  expect([code, errors]).toEqual([1, expect.stringContaining('a file of that name is there already')]);
  const text = readFileSync(file, 'utf8');
  expect(text.split('\n').length).toBeLessThan(170);
  expect([...text.matchAll(/from '(.*)'/g)].map(([, name]) => name)).toEqual(['node:crypto', 'node:http']);
});

it('publishes its 20 products, in both currencies', async () => {
  const data = dataLayout(join(folder, 'data'));
  const options = { progress: silentProgress, now: new Date(), code: '', retries: 0 };
  const report = await syncSnapshot({ apiUrl: origin, data }, options);
  expect(report).toMatchObject({ products: 20, refused: [] });
  const database = new DatabaseSync(data.snapshot, { readOnly: true });
  const row = database
    .prepare("SELECT card -> '$.prices' AS prices FROM product WHERE slug = 'ejemplo-3'")
    .get();
  database.close();
  expect(JSON.parse(String(row?.['prices']))).toMatchObject({
    ARS: { list: { cents: 950_000 }, sale: { cents: 810_000 } },
    USD: { list: { cents: 950 }, sale: { cents: 810 } },
  });
});

it('holds the levels to publish, to find and to fill a cart', async () => {
  const compared = await verify(
    { name: origin, origin, fetch: (request) => fetch(request), mayOrder: false },
    checksUpTo('cart'),
  );
  const levels = judged(compared, 'cart').map(({ level, verdict, needs }) => [level.name, verdict, needs]);
  expect(levels, reportOf(compared, 'cart')).toEqual([
    ['publish', 'holds', []],
    ['find', 'holds', []],
    ['cart', 'holds', []],
  ]);
});
