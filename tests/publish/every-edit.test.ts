/** Edits that no list reveals, and pictures that were not available at first. */
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { FakeBackend } from './fake-backend.ts';
import { silentProgress } from '../../scripts/publish/progress.ts';
import { syncSnapshot } from '../../scripts/publish/sync/sync.ts';
import { openWorkshop, type Workshop } from './workshop.ts';

describe('an edit that the lists do not show', () => {
  it('is found by polls that take a share of the products each, within one round', async () => {
    const { backend, sync } = await openShop(12);
    productOf(backend, 'tomo-7').description = '<p>Otra cosa.</p>';
    const found: string[] = [];
    for (let polls = 0; polls < 3; polls += 1) found.push(...(await sync({ share: 4 })).changedSlugs);
    expect(found).toEqual(['tomo-7']);
  });

  it.each<[string, (backend: FakeBackend) => unknown]>([
    ['other related products', (backend) => (productOf(backend, 'tomo-7').related = ['tomo-2'])],
    ['a description', (backend) => (productOf(backend, 'tomo-7').description = '')],
  ])('such as %s is published when the product is named', async (_, edit) => {
    const { backend, sync } = await openShop(12);
    edit(backend);
    expect(await sync({ only: ['tomo-7'] })).toMatchObject({
      changedSlugs: ['tomo-7'],
      pages: { changedPaths: ['/producto/tomo-7'] },
    });
  });

  it('is looked for with one call a product, and writes nothing when there is none', async () => {
    const { backend, sync } = await openShop(12);
    backend.calls.length = 0;
    expect(await sync({ share: 4 })).toMatchObject({ changedProducts: 0, pages: { changed: 0 } });
    expect(backend.calls.filter((call) => call.startsWith('/product/')).length).toBe(4);
  });

  it('is asked for by its ETag from the second round on, and found all the same', async () => {
    const { backend, data } = await openShop(4);
    const statuses: number[] = [];
    const poll = async () => {
      statuses.length = 0;
      const fetch: typeof backend.fetch = async (...call) => {
        const response = await backend.fetch(...call);
        if (new Request(...call).url.includes('/product/')) statuses.push(response.status);
        return response;
      };
      const options = { progress: silentProgress, now: new Date(), fetch, retries: 0, share: 4 };
      return syncSnapshot({ apiUrl: backend.origin, data }, options);
    };
    await poll();
    expect(statuses).toEqual([200, 200, 200, 200]);
    await poll();
    expect(statuses).toEqual([304, 304, 304, 304]);
    const { description } = productOf(backend, 'tomo-2');
    productOf(backend, 'tomo-2').description = '<p>Otra cosa.</p>';
    expect(await poll()).toMatchObject({ changedSlugs: ['tomo-2'] });
    // Back again: its old ETag must not speak for the row that was written since.
    productOf(backend, 'tomo-2').description = description;
    expect(await poll()).toMatchObject({ changedSlugs: ['tomo-2'] });
  });

  it('is not what a webhook names though it is as it was', async () => {
    const { sync } = await openShop(12);
    expect(await sync({ only: ['tomo-7'] })).toMatchObject({ changedSlugs: [], pages: { changed: 0 } });
  });
});

describe('a campaign that nothing links', () => {
  it('has its page from the day it is created to the day it ends', async () => {
    const { backend, sync, keys } = await openShop(12);
    backend.landings = ['sola'];
    await sync();
    expect(keys().has('/c/sola')).toBe(true);
    backend.landings = [];
    await sync();
    expect(keys().has('/c/sola')).toBe(false);
  });

  it.each([404, 405, 422])(
    'is not asked of a backend that answers the list of them with %s',
    async (status) => {
      const { backend, sync, keys } = await openShop(12);
      backend.fault = ({ pathname }) =>
        pathname.endsWith('/landing-pages') ? Response.json({ errorMessage: 'No existe' }, { status }) : null;
      const before = keys();
      await sync();
      expect(keys()).toEqual(before);
    },
  );
});

describe('a picture that failed', () => {
  it('is asked for again by the next publish, whatever that is for', async () => {
    const { backend, sync, query } = openWorkshop(12);
    productOf(backend, 'tomo-7').picture = '/media/7.png';
    expect((await sync()).warnings[0]).toMatchObject({ problem: { code: 'status', status: 404 } });
    backend.pictures.set('/media/7.png', await picture());
    expect(await sync({ only: ['tomo-3'] })).toMatchObject({ changedSlugs: ['tomo-7'], pictures: 1 });
    expect(coverOf({ query }, 'tomo-7')).not.toBeNull();
    backend.calls.length = 0;
    expect(await sync()).toMatchObject({ changedProducts: 0 });
    expect(backend.calls.filter((call) => call.startsWith('/product/'))).toEqual([]);
  });

  it('again and again is asked for with growing pauses', async () => {
    const { backend, sync } = openWorkshop(12);
    productOf(backend, 'tomo-7').picture = '/media/7.png';
    const noon = Date.parse('2026-11-20T12:00:00Z');
    const asked: number[] = [];
    for (let minute = 0; minute < 60; minute += 1) {
      backend.calls.length = 0;
      await sync({ now: new Date(noon + minute * 60_000) });
      if (backend.calls.includes('/media/7.png')) asked.push(minute);
    }
    expect(asked).toEqual([0, 1, 3, 7, 15, 31]);
  });
});

async function openShop(count: number): Promise<Workshop> {
  const workshop = openWorkshop(count);
  await workshop.sync();
  return workshop;
}

function productOf(backend: FakeBackend, slug: string) {
  const found = backend.products.find((product) => product.slug === slug);
  if (!found) throw new Error(`no ${slug}`);
  return found;
}

function coverOf({ query }: Pick<Workshop, 'query'>, slug: string): unknown {
  const card = query(`SELECT card FROM product WHERE slug = '${slug}'`)[0]?.['card'];
  return (JSON.parse(String(card)) as { readonly cover: unknown }).cover;
}

function picture(): Promise<Buffer> {
  return sharp({ create: { width: 300, height: 450, channels: 3, background: '#234' } })
    .png()
    .toBuffer();
}
