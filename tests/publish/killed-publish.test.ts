/** Fault 27 of `tests/specification/faults.md`: a publish that is killed, or finds the disk full, at any step. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DataLayout } from '../../scripts/shared/settings.ts';
import type { RenderThreads } from '../../scripts/publish/render/render-threads.ts';
import type { FakeBackend } from './fake-backend.ts';
import {
  contentOf,
  firstPublish,
  openElsewhere,
  openShop,
  publishFrom,
  warmThreads,
} from './whole-release.ts';
import { openWorkshop, type AtEnd } from './workshop.ts';

const kills = Number(process.env['KILLS'] ?? 4);

/** One shop for all: each test begins with whatever is live. */
let backend: FakeBackend;
let data: DataLayout;
let threads: RenderThreads;
const ends: (() => void | Promise<void>)[] = [];

beforeAll(async () => {
  const atEnd: AtEnd = (end) => ends.push(end);
  ({ backend, data } = openWorkshop(17, atEnd));
  threads = warmThreads(atEnd);
  await openShop(backend, data, { threads });
});
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

describe(`a publish that kill -9 ends, at ${kills} moments`, () => {
  it('leaves the release before or the one after', { timeout: 400_000 + kills * 30_000 }, async () => {
    editAll(backend, 0);
    // Its threads, too, start when the process has options of V8.
    const { ms, said } = await publishAlone(data, backend, { options: ['--max-old-space-size=4096'] });
    expect(said).toBe('starting\n');
    let before = await contentOf(data);
    // What threads remember is doubted by `edit-sequences.test.ts`.
    const elsewhere = openElsewhere();
    const endings = new Set<string>();
    for (let kill = 1; kill <= kills; kill += 1) {
      editAll(backend, kill);
      // The first kill is at the very start, so at least one is never too late.
      const killAfter = (ms * (kill - 1)) / Math.max(1, kills - 1);
      const { ending } = await publishAlone(data, backend, { killAfter });
      endings.add(ending);
      const live = await contentOf(data);
      await publishFrom(backend, data, { threads });
      const after = await contentOf(data);
      expect(after).toEqual(await firstPublish(data, backend, elsewhere));
      expect([before, after]).toContainEqual(live);
      before = after;
    }
    expect(endings).toContain('SIGKILL');
  });
});

describe('a publish that finds the disk full', () => {
  it('leaves the release before, and the next publish is none the worse', { timeout: 300_000 }, async () => {
    let before = await contentOf(data);
    for (const [number, room] of rooms.entries()) {
      editAll(backend, number);
      const { ending } = await publishAlone(data, backend, { room });
      expect({ room, ending }).toEqual({ room, ending: '1' });
      expect(await contentOf(data)).toEqual(before);
      await publishFrom(backend, data, { threads });
      before = await contentOf(data);
    }
    expect(before).toEqual(await firstPublish(data, backend));
  });
});

interface Room {
  readonly blobs: number;
  readonly records: number;
}

/** Room for no blob, for a few, for no manifest, for all but the switch. */
const rooms: readonly Room[] = [
  { blobs: 0, records: 1e9 },
  { blobs: 20, records: 1e9 },
  { blobs: 1e9, records: 0 },
  { blobs: 1e9, records: 1 },
];

function editAll(backend: FakeBackend, number: number): void {
  for (const product of backend.products) product.pesos += 1;
  const last = backend.products.at(-1);
  if (last === undefined) throw new Error('there are no products');
  if (number % 2 === 0) backend.products.pop();
  else backend.products.push({ ...last, id: 500 + number, slug: `tomo-${500 + number}`, related: [] });
}

interface Trouble {
  readonly killAfter?: number;
  readonly room?: Room;
  readonly options?: readonly string[];
}

async function publishAlone(
  data: DataLayout,
  { products }: FakeBackend,
  { killAfter, room, options = [] }: Trouble = {},
): Promise<{ readonly ms: number; readonly ending: string; readonly said: string }> {
  const file = join(data.root, 'products.json');
  writeFileSync(file, JSON.stringify(products));
  const program = (name: string) => fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  const args = [...options, program('lonely-publish'), data.root, file];
  // In the environment, because the threads that render write blobs too and do not take the process's arguments.
  const full = room && { NODE_OPTIONS: `--import=${pathToFileURL(program('full-disk')).href}` };
  const env = {
    ...process.env,
    ...full,
    BLOBS_LEFT: `${room?.blobs}`,
    RECORDS_LEFT: `${room?.records}`,
  };
  const stderr = room === undefined ? 'inherit' : 'ignore';
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', stderr] });
  const ended = once(child, 'close') as Promise<[number | null, string | null]>;
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  await once(child.stdout, 'data');
  const started = performance.now();
  const timer = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter);
  const [code, signal] = await ended;
  clearTimeout(timer);
  if (code !== 0 && signal === null && room === undefined) throw new Error(`the publish ended with ${code}`);
  return { ms: performance.now() - started, ending: signal ?? String(code), said };
}
