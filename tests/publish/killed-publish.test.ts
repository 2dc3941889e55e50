/** Fault 27 of `tests/specification/faults.md`: a publish that is killed, or finds the disk full, at any step. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DataLayout } from '../../scripts/settings.ts';
import { currentRelease, rollback } from '../../scripts/publish/release.ts';
import type { Renderers } from '../../scripts/publish/render/renderers.ts';
import type { FakeBackend } from './fake-backend.ts';
import {
  contentOf,
  firstPublish,
  openElsewhere,
  openShop,
  publishFrom,
  warmRenderers,
} from './whole-release.ts';
import { openWorkshop, type AtEnd } from './workshop.ts';

const kills = Number(process.env['KILLS'] ?? 4);

/** One shop for all: each test begins with whatever is live. */
let backend: FakeBackend;
let data: DataLayout;
let renderers: Renderers;
const ends: (() => void | Promise<void>)[] = [];

beforeAll(async () => {
  const atEnd: AtEnd = (end) => ends.push(end);
  ({ backend, data } = openWorkshop(17, atEnd));
  renderers = warmRenderers(atEnd);
  await openShop(backend, data, { renderers });
});
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

describe(`a publish that is ended with kill -9, at ${kills} moments from its beginning to its end`, () => {
  it(
    'leaves the release before or the one after, and the next publish is none the worse',
    { timeout: 400_000 + kills * 30_000 },
    async () => {
      editAll(backend, 0);
      // Its threads, too, start when the process has options of V8.
      const { ms, said } = await publishAlone(data, backend, { options: ['--max-old-space-size=4096'] });
      expect(said).toBe('starting\nkept-bundle\n');
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
        await publishFrom(backend, data, { renderers });
        const after = await contentOf(data);
        expect(after).toEqual(await firstPublish(data, backend, elsewhere));
        expect([before, after]).toContainEqual(live);
        before = after;
      }
      expect(endings).toContain('SIGKILL');
    },
  );
});

describe('a publish that finds the disk full', () => {
  it('leaves the release before, and the next publish is none the worse', { timeout: 300_000 }, async () => {
    let before = await contentOf(data);
    for (const [number, room] of rooms.entries()) {
      editAll(backend, number);
      const { ending } = await publishAlone(data, backend, { room });
      expect({ room, ending }).toEqual({ room, ending: '1' });
      expect(await contentOf(data)).toEqual(before);
      await publishFrom(backend, data, { renderers });
      before = await contentOf(data);
    }
    expect(before).toEqual(await firstPublish(data, backend));
  });
});

// Last, because it goes back to an earlier version.
describe('a publish that is ended with kill -9 between its two waves', () => {
  it('leaves the urgent pages live, and the next publish brings the rest', { timeout: 200_000 }, async () => {
    const before = await contentOf(data);
    const version = await currentRelease(data);
    for (const product of backend.products.slice(3, 5)) product.pesos += 1;
    await publishAlone(data, backend, { isKilledBetween: true });
    const between = await contentOf(data);
    expect(await currentRelease(data)).toMatchObject({ isInterim: true });
    const other = Object.keys(between).filter((path) => between[path] !== before[path]);
    expect(other).toEqual(expect.arrayContaining(['/producto/tomo-4', '/producto/tomo-5']));
    expect(other).not.toContain('/productos');
    const { first, sync } = await publishFrom(backend, data, { renderers });
    expect({ first, changed: sync.changedProducts }).toEqual({ first: null, changed: 0 });
    expect(await contentOf(data)).toEqual(await firstPublish(data, backend));
    expect((await rollback(data)).id).toBe(version?.id);
  });
});

interface Room {
  readonly blobs: number;
  readonly records: number;
}

/** Room for no blob, for a few, for no manifest, for the manifest but not its stats, for all but the switch. */
const rooms: readonly Room[] = [
  { blobs: 0, records: 1e9 },
  { blobs: 20, records: 1e9 },
  { blobs: 1e9, records: 0 },
  { blobs: 1e9, records: 1 },
  { blobs: 1e9, records: 2 },
];

/** Changes every price, and adds or removes a product. */
function editAll(backend: FakeBackend, number: number): void {
  for (const product of backend.products) product.pesos += 1;
  const last = backend.products.at(-1);
  if (last === undefined) throw new Error('there are no products');
  if (number % 2 === 0) backend.products.pop();
  else backend.products.push({ ...last, id: 500 + number, slug: `tomo-${500 + number}`, related: [] });
}

interface Trouble {
  /** Milliseconds from the start of the publish. */
  readonly killAfter?: number;
  readonly isKilledBetween?: boolean;
  readonly room?: Room;
  /** Of Node. */
  readonly options?: readonly string[];
}

async function publishAlone(
  data: DataLayout,
  { products }: FakeBackend,
  { killAfter, isKilledBetween = false, room, options = [] }: Trouble = {},
): Promise<{ readonly ms: number; readonly ending: string; readonly said: string }> {
  const file = join(data.root, 'products.json');
  writeFileSync(file, JSON.stringify(products));
  const program = (name: string) => fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  const args = [...options, program('lonely-publish'), data.root, file];
  // In the environment, because the threads that render write blobs too and do not take the process's arguments.
  const full = room && { NODE_OPTIONS: `--import=${pathToFileURL(program('full-disk')).href}` };
  const stay = isKilledBetween ? { STAY_BETWEEN_WAVES: '1' } : {};
  const env = {
    ...process.env,
    ...full,
    ...stay,
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
  if (isKilledBetween) {
    await once(child.stdout, 'data');
    child.kill('SIGKILL');
  }
  const timer = killAfter === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfter);
  const [code, signal] = await ended;
  clearTimeout(timer);
  if (code !== 0 && signal === null && room === undefined) throw new Error(`the publish ended with ${code}`);
  return { ms: performance.now() - started, ending: signal ?? String(code), said };
}
