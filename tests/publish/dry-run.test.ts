/** What `npm run publish -- --dry-run` says, and that it writes nothing. */
import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  changedPages,
  isNothing,
  type ChangeReason,
  type Changes,
} from '../../scripts/publish/compare/changes.ts';
import { compareManifests } from '../../scripts/publish/compare/compare-pages.ts';
import { dryRun } from '../../scripts/publish/compare/dry-run.ts';
import { dryRunText } from '../../scripts/publish/compare/dry-run-words.ts';
import { liveManifest } from '../../scripts/publish/compare/planned-changes.ts';
import { rollBack } from '../../scripts/publish/daemon/runs.ts';
import type { PublishOptions } from '../../scripts/publish/publish.ts';
import type { RenderThreads } from '../../scripts/publish/render/render-threads.ts';
import { terminalLog } from '../../scripts/shared/command-line.ts';
import { silentProgress } from '../../scripts/shared/progress.ts';
import { settingsFrom, type DataLayout } from '../../scripts/shared/settings.ts';
import { fakeProduct, type FakeBackend } from './fake-backend.ts';
import { folderState } from './folder-state.ts';
import { openShop, publishFrom, warmThreads } from './whole-release.ts';
import { openWorkshop, type AtEnd } from './workshop.ts';

let backend: FakeBackend;
let data: DataLayout;
let threads: RenderThreads;
const ends: (() => void | Promise<void>)[] = [];

beforeAll(async () => {
  const atEnd: AtEnd = (end) => ends.push(end);
  ({ backend, data } = openWorkshop(24, atEnd));
  threads = warmThreads(atEnd);
  backend.pictures.set('/media/old.png', await picture('red'));
  backend.products[3]!.picture = '/media/old.png';
  await openShop(backend, data, { threads });
});
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});

it('says nothing of a shop that is up to date', async () => {
  const found = await dryly();
  expect(isNothing(found.changes)).toBe(true);
  expect(dryRunText(found)).toContain('A publish would change nothing.');
});

it('names what a publish changes, and writes nothing into the data folder', async () => {
  const edited = backend.products[1]!;
  edited.pesos = 1100;
  backend.products[2]!.pesos *= 3;
  backend.pictures.set('/media/new.png', await picture('blue'));
  backend.products[4]!.picture = '/media/new.png';
  backend.products.splice(8, 1);
  backend.products.push(fakeProduct(40));

  const { changes } = await dryly();
  expect(reasonOf(changes, '/producto/tomo-2')).toEqual({ kind: 'product', fields: ['prices'] });
  expect(reasonOf(changes, '/producto/tomo-40')).toEqual({ kind: 'new' });
  expect(reasonOf(changes, '/producto/tomo-9')).toEqual({ kind: 'gone' });
  expect(changes.prices).toMatchObject({
    count: 1,
    shown: [{ slug: 'tomo-2', before: { cents: 100_200 }, after: { cents: 110_000 } }],
  });
  expect(changes.newProducts.shown).toEqual([{ slug: 'tomo-40', name: 'Tomo 40' }]);
  expect(changes.goneProducts.shown).toEqual([{ slug: 'tomo-9', name: 'Tomo 9' }]);
  expect(changes.pictures.shown).toEqual([{ source: '/media/new.png', change: 'new' }]);
  expect(changes.refused).toMatchObject([{ why: 'price-jumped', count: 1, products: [{ slug: 'tomo-3' }] }]);

  const before = await liveManifest(data);
  await publishFrom(backend, data, { threads, allowPrices: false, allowDrop: false });
  const made = compareManifests(before, await liveManifest(data));
  const pages = [...made.keys()].filter(
    (path) => before.keyOf(path) !== null || path === '/producto/tomo-40',
  );
  const said = changes.kinds.flatMap(({ shown }) => shown.map(({ path }) => path));
  expect(said).toEqual(expect.arrayContaining(pages.filter((path) => !isFile(path))));
  expect([...changes.otherFiles.shown].sort()).toEqual(pages.filter(isFile).sort());
  expect(isNothing((await dryly()).changes)).toBe(true);
});

it('says why a publish would be refused as a whole', async () => {
  const all = [...backend.products];
  backend.products.splice(0, 13);
  await expect(dryly()).rejects.toMatchObject({ problem: 'too-many-lost' });
  expect((await dryly({ allowDrop: true })).changes.goneProducts.count).toBe(13);
  backend.products = all;
});

it('says after a rollback that a publish brings the newer release back, and what ends', async () => {
  await rollBack(data, { to: null, cause: 'command', log: terminalLog });
  const found = await dryly();
  expect(reasonOf(found.changes, '/producto/tomo-2')).toEqual({ kind: 'earlier' });
  expect(found.changes.prices.count).toBe(0);
  expect(dryRunText(found)).toContain('Publishing is paused');
  await publishFrom(backend, data, { threads });
});

it('reads well with one change and with 5,000', async () => {
  const { sync } = await dryly();
  const one: Changes = {
    ...{ pagesLive: 900, refused: [], warnings: [] },
    kinds: [
      {
        ...{ kind: 'product', added: 0, changed: 1, removed: 0 },
        shown: [{ path: '/producto/a', change: 'changed', reason: { kind: 'product', fields: ['prices'] } }],
      },
    ],
    newProducts: { count: 0, shown: [] },
    goneProducts: { count: 0, shown: [] },
    prices: { count: 0, shown: [] },
    pictures: { count: 0, shown: [] },
    otherFiles: { count: 0, shown: [] },
  };
  const textOf = (changes: Changes) => dryRunText({ changes, sync, pause: null, ms: 1500 });
  expect(textOf(one)).toBe(
    [
      'A publish would change 1 page (900 are live).',
      '  product: 1 changed',
      '    /producto/a  its prices changed',
      `Read ${sync.products} products in ${sync.calls} calls (1.5 s). Nothing was written.`,
    ].join('\n'),
  );
  const shown = Array.from({ length: 10 }, (_, n) => ({
    path: `/producto/${n}`,
    change: 'changed' as const,
    reason: { kind: 'code' } as const,
  }));
  const many: Changes = { ...one, kinds: [{ kind: 'product', added: 2, changed: 4990, removed: 8, shown }] };
  expect(changedPages(many)).toBe(5000);
  const lines = textOf(many).split('\n');
  expect(lines[1]).toBe('  product: 2 new, 4990 changed, 8 removed');
  expect(lines.filter((line) => line.startsWith('    /'))).toHaveLength(5);
  expect(lines).toContain('    and 4995 more');
});

/** Asserts that nothing in the data folder is touched, and that nothing stays elsewhere. */
async function dryly(options: Partial<PublishOptions> = {}) {
  const copies = () => readdirSync(tmpdir()).filter((name) => name.startsWith('vineta-dry-run-'));
  const [before, elsewhere] = [folderState(data.root), copies()];
  const env = { DATA_DIR: data.root, API_URL: backend.origin, SITE_URL: 'http://localhost:4321' };
  try {
    return await dryRun(
      settingsFrom(env),
      { progress: silentProgress, fetch: backend.fetch, ...options },
      100,
    );
  } finally {
    expect(folderState(data.root)).toEqual(before);
    expect(copies()).toEqual(elsewhere);
  }
}

function reasonOf({ kinds }: Changes, path: string): ChangeReason | undefined {
  return kinds.flatMap(({ shown }) => shown).find((page) => page.path === path)?.reason;
}

function isFile(path: string): boolean {
  return /\.(?:xml|txt|md|ics)$/.test(path);
}

function picture(background: string): Promise<Buffer> {
  return sharp({ create: { width: 300, height: 400, channels: 3, background } })
    .png()
    .toBuffer();
}
