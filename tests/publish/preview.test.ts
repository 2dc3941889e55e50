/** A preview changes nothing live until it is published, and then is exactly what a publish would have been. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changedPages } from '../../scripts/publish/compare/changes.ts';
import { chosenMinute, readAtWith } from '../../scripts/publish/compare/chosen-minute.ts';
import { copyPublisherDatabase } from '../../scripts/publish/compare/copied-state.ts';
import {
  discardPreview,
  makePreview,
  publishPreview,
  readPreview,
} from '../../scripts/publish/compare/preview.ts';
import { answersAt, isSignedRead } from '../../scripts/http/answers-at.ts';
import { readDocument } from '../../scripts/publish/sync/sync-records.ts';
import type { PublishOptions } from '../../scripts/publish/publish.ts';
import {
  previewFile,
  previewLayout,
  unfinishedPreview,
} from '../../scripts/publish/release/preview-folder.ts';
import { listReleases, readCurrentId } from '../../scripts/publish/release/releases.ts';
import type { RenderThreads } from '../../scripts/publish/render/render-threads.ts';
import { silentProgress } from '../../scripts/shared/progress.ts';
import { settingsFrom, type DataLayout } from '../../scripts/shared/settings.ts';
import { bodyOf, type FakeBackend } from './fake-backend.ts';
import { contentOf, firstPublish, openShop, publishFrom, warmThreads } from './whole-release.ts';
import { openWorkshop, type AtEnd } from './workshop.ts';

let backend: FakeBackend;
let data: DataLayout;
let threads: RenderThreads;
let edits = 0;
const ends: (() => void | Promise<void>)[] = [];

beforeAll(async () => {
  const atEnd: AtEnd = (end) => ends.push(end);
  ({ backend, data } = openWorkshop(24, atEnd));
  threads = warmThreads(atEnd);
  await openShop(backend, data, { threads });
});
afterAll(async () => {
  for (const end of ends.reverse()) await end();
});
beforeEach(async () => {
  await publishFrom(backend, data, { threads });
});

describe('a preview', () => {
  it('is not made of nothing', async () => {
    expect(await preview()).toBeNull();
    expect(existsSync(previewLayout(data).root)).toBe(false);
  });

  it('leaves the live site, and goes live as a publish would have', async () => {
    backend.pictures.set('/media/new.png', await picture());
    backend.products[4]!.picture = '/media/new.png';
    edit();
    const before = await live();
    const made = await preview();
    expect(await live()).toEqual(before);
    expect(made?.changes.pictures.count).toBe(1);
    expect(await readPreview(data)).toMatchObject({ id: made?.id, isOutdated: false, isAccepted: false });

    const { result } = await publishPreview(settings(), made!.id);
    expect(result).toMatchObject({ kind: 'published', release: made!.id, isNew: true });
    expect(result.changedPages + result.removedPages).toBe(changedPages(made!.changes));
    expect(result.pages).toContain('/producto/tomo-5');
    expect(await readCurrentId(data)).toBe(made!.id);
    expect(await contentOf(data)).toEqual(await firstPublish(data, backend));
    expect(await readPreview(data)).toBeNull();
    const { release, build } = await publishFrom(backend, data, { threads });
    expect([release.isNew, build.rendered]).toEqual([false, []]);
  });

  it('shows what waits for a person, and survives a refused publish', async () => {
    backend.products[2]!.pesos *= 4;
    const asBefore = { allowPrices: false, allowDrop: false };
    await publishFrom(backend, data, { threads, ...asBefore });
    const made = await preview();
    expect(made).toMatchObject({ isAccepted: true, changes: { refused: [], prices: { count: 1 } } });
    await publishFrom(backend, data, { threads, isFull: true, ...asBefore });
    expect(await readPreview(data)).toMatchObject({ isOutdated: false });
    await publishPreview(settings(), made!.id);
    // Every blob is there.
    await contentOf(data);
    const { sync } = await publishFrom(backend, data, { threads, ...asBefore });
    expect(sync.refused).toEqual([]);
  });

  it('is refused when something else went live since, and is discarded', async () => {
    edit();
    const made = await preview();
    edit();
    await publishFrom(backend, data, { threads });
    const before = await live();
    await expect(publishPreview(settings(), made!.id)).rejects.toMatchObject({ problem: 'preview-outdated' });
    expect(await live()).toEqual(before);
    expect(await readPreview(data)).toMatchObject({ isOutdated: true });
    await discardPreview(data, made!.id);
    expect(existsSync(previewLayout(data).root)).toBe(false);
    await expect(publishPreview(settings(), made!.id)).rejects.toMatchObject({ problem: 'preview-gone' });
  });

  it('of another editor takes its place, and the first editor is told', async () => {
    edit();
    const first = await preview();
    edit();
    const second = await preview();
    for (const act of [() => publishPreview(settings(), first!.id), () => discardPreview(data, first!.id)])
      await expect(act()).rejects.toMatchObject({ problem: 'preview-gone' });
    await publishPreview(settings(), second!.id);
    expect(await readCurrentId(data)).toBe(second!.id);
  });

  it('of an earlier version of the program, without a time, is one of now', async () => {
    edit();
    const made = await preview();
    const file = join(previewLayout(data).root, previewFile);
    const { at, ...earlier } = JSON.parse(readFileSync(file, 'utf8')) as { at: unknown };
    writeFileSync(file, JSON.stringify(earlier));
    expect([at, (await readPreview(data))?.at]).toEqual([null, null]);
    await publishPreview(settings(), made!.id);
    expect(await readCurrentId(data)).toBe(made!.id);
  });

  it('that failed leaves the one before, and that was killed leaves nothing for long', async () => {
    edit();
    const made = await preview();
    const broken = backend.fault;
    backend.fault = () => new Response('{}', { status: 500 });
    await expect(preview()).rejects.toMatchObject({ problem: 'api-failed' });
    backend.fault = broken;
    expect(await readPreview(data)).toMatchObject({ id: made!.id });
    mkdirSync(unfinishedPreview(data));
    writeFileSync(join(unfinishedPreview(data), 'snapshot.db'), 'half');
    await preview();
    expect(existsSync(unfinishedPreview(data))).toBe(false);
    mkdirSync(unfinishedPreview(data));
    await publishFrom(backend, data, { threads, isFull: true });
    expect(existsSync(unfinishedPreview(data))).toBe(false);
  });

  it('whose publishing was killed is completed by the next publish', async () => {
    edit();
    const made = await preview();
    await copyPublisherDatabase(previewLayout(data).snapshot, data.snapshot);
    await publishFrom(backend, data, { threads });
    expect(await contentOf(data)).toEqual(await firstPublish(data, backend));
    await expect(publishPreview(settings(), made!.id)).rejects.toMatchObject({ problem: 'preview-outdated' });
  });
});

describe('a preview of a later time', () => {
  const secret = 'of the webhook';
  const at = new Date(Math.ceil(Date.now() / 60_000 + 1440) * 60_000);
  const readAt = readAtWith(secret, at);

  it('shows tomorrow’s price, leaves the live site, is never published, and is discarded', async () => {
    const before = await live();
    const { fetch, asked } = tomorrow();
    const made = await preview({ fetch, readAt });
    expect(made).toMatchObject({ at: at.getTime(), changes: { prices: { count: 1 } } });
    expect(made?.changes.prices.shown).toMatchObject([{ slug: 'tomo-6', after: { cents: 90_600 } }]);
    expect(asked.length).toBeGreaterThan(5);
    expect(await live()).toEqual(before);
    expect(await readPreview(data)).toMatchObject({ id: made?.id, at: at.getTime() });

    await expect(publishPreview(settings(), made!.id)).rejects.toMatchObject({ problem: 'preview-of-later' });
    expect(await live()).toEqual(before);
    // What is read afterwards is read with the live site's ETags, and is as it was.
    const { build } = await publishFrom(backend, data, { threads });
    expect(build.rendered).toEqual([]);
    await discardPreview(data, made!.id);
    expect(existsSync(previewLayout(data).root)).toBe(false);
  });

  it('tells running offers as of then', async () => {
    const { fetch } = tomorrow();
    await preview({ fetch, readAt });
    using snapshot = new DatabaseSync(previewLayout(data).snapshot, { readOnly: true });
    expect(readDocument(snapshot, 'offers')).toMatchObject([{ discountPercent: 10 }]);
  });

  it.each([
    ['takes no notice', () => null],
    ['refuses what it does not know', () => Response.json({ errorMessage: 'at' }, { status: 422 })],
    ['has another secret', () => Response.json({ errorMessage: 'no' }, { status: 403 })],
    [
      'answers for another time',
      () => Response.json({}, { headers: { [answersAt]: '2026-01-01T00:00:00.000Z' } }),
    ],
  ])('is not made of a backend that %s, and nothing changes', async (_, answer) => {
    edit();
    const earlier = await preview();
    const before = await live();
    const usual = backend.fault;
    backend.fault = (url) => (url.searchParams.has('at') ? answer() : null);
    const refused = preview({ readAt });
    await expect(refused).rejects.toMatchObject({ problem: 'answers-now' });
    await expect(refused).rejects.toThrow("doesn't answer for a time; no preview was made");
    backend.fault = usual;
    expect(await live()).toEqual(before);
    expect(await readPreview(data)).toMatchObject({ id: earlier?.id, at: null });
  });

  it('needs a secret', () => {
    expect(() => readAtWith(null, at)).toThrow('PUBLISH_SECRETS');
  });

  it.each([
    ['2026-12-01T00:00', '2026-12-01T03:00:00.000Z'],
    ['2026-12-01T00:00:30', '2026-12-01T03:00:30.000Z'],
    ['2026-12-01T00:00Z', '2026-12-01T00:00:00.000Z'],
    ['2026-12-01T00:00:00+01:00', '2026-11-30T23:00:00.000Z'],
    ['2026-11-20T12:00', 'past'],
    ['2026-11-20T11:59', 'past'],
    ['2027-12-01T00:00', 'far'],
    ['2026-11-31T00:00', 'none'],
    ['2026-12-01T24:00', 'none'],
    ['2026-12-01T00:00+99:00', 'none'],
    ['2026-12-01', 'none'],
    ['mañana', 'none'],
    ['', 'none'],
  ])('reads "%s" as %s', (text, minute) => {
    const chosen = chosenMinute(text, new Date('2026-11-20T12:00:00-03:00'));
    expect(chosen instanceof Date ? chosen.toISOString() : chosen).toBe(minute);
  });

  /** A backend that knows of an offer that begins then, and tells its publisher alone. */
  function tomorrow() {
    const asked: string[] = [];
    const sale = (currency: 'ARS' | 'USD', amount: number) => ({
      discount_percent: 10,
      priceWithDiscount: { currency, amount },
    });
    const products = backend.products.map((product, index) =>
      index === 5 ? { ...product, fields: sale('ARS', 906), dollarFields: sale('USD', 9) } : product,
    );
    const later = { ...backend, products, offers: [{ percent: 10, category: 'libros', until: null }] };
    const fetch: typeof globalThis.fetch = async (input, init) => {
      const request = new Request(input, init);
      const url = new URL(request.url);
      const time = url.searchParams.get('at');
      if (time === null) return backend.fetch(request);
      expect(isSignedRead(request, secret, Date.now())).toBe(true);
      expect(request.headers.get('if-none-match')).toBeNull();
      asked.push(url.pathname);
      const body = bodyOf(later, url.pathname.replace('/api/v1', ''), url.searchParams);
      const headers = { 'cache-control': 'no-store', [answersAt]: time };
      return body === null ? backend.fetch(request) : Response.json(body, { headers });
    };
    return { fetch, asked };
  }
});

/** Another price of a product, within what no person has to accept. */
function edit(): void {
  edits += 1;
  backend.products[edits % 20]!.pesos += 7;
}

function preview(options: Partial<PublishOptions> = {}) {
  const { fetch } = backend;
  const all = { progress: silentProgress, threads, fetch, ...options };
  return makePreview(settings(), backend.products[2]!.pesos > 2000 ? { ...all, allowPrices: true } : all);
}

function settings() {
  return settingsFrom({ DATA_DIR: data.root, API_URL: backend.origin, SITE_URL: 'http://localhost:4321' });
}

async function live() {
  return {
    content: await contentOf(data),
    releases: await listReleases(data),
    current: await readCurrentId(data),
    snapshot: readFileSync(data.snapshot).toString('base64'),
    images: readdirSync(data.images),
  };
}

function picture(): Promise<Buffer> {
  return sharp({ create: { width: 300, height: 400, channels: 3, background: 'navy' } })
    .png()
    .toBuffer();
}
