/** Edits that no list reveals, and pictures that were not available at first. */
import { describe, expect, it } from 'vitest';
import { namedProduct, picture, type FakeBackend } from './fake-backend.ts';
import { openWorkshop, type Workshop } from './workshop.ts';

describe('an edit that the lists do not show', () => {
  it('is found by polls that take a share of the products each, within one round', async () => {
    const { backend, sync } = await openShop(12);
    namedProduct(backend, 'tomo-7').description = '<p>Otra cosa.</p>';
    const found: string[] = [];
    for (let polls = 0; polls < 3; polls += 1) found.push(...(await sync({ share: 4 })).changedSlugs);
    expect(found).toEqual(['tomo-7']);
  });

  it.each<[string, (backend: FakeBackend) => unknown]>([
    ['other related products', (backend) => (namedProduct(backend, 'tomo-7').related = ['tomo-2'])],
    ['a description', (backend) => (namedProduct(backend, 'tomo-7').description = '')],
  ])('such as %s is published when the product is named', async (_, edit) => {
    const { backend, sync } = await openShop(12);
    edit(backend);
    expect(await sync({ only: ['tomo-7'] })).toMatchObject({
      changedSlugs: ['tomo-7'],
      pages: { changedPaths: ['/producto/tomo-7'] },
    });
  });

  it('is looked for among the next products, and writes nothing when there is none', async () => {
    const { backend, sync } = await openShop(12);
    backend.calls.length = 0;
    expect(await sync({ share: 4 })).toMatchObject({ changedProducts: 0, pages: { changed: 0 } });
    const asked = backend.calls.filter((call) => call.startsWith('/product/'));
    expect(new Set(asked.map((call) => call.split('?')[0])).size).toBe(4);
  });

  it('is not what a webhook names though it is as it was', async () => {
    const { sync } = await openShop(12);
    expect(await sync({ only: ['tomo-7'] })).toMatchObject({ changedSlugs: [], pages: { changed: 0 } });
  });
});

describe('a landing page that nothing links', () => {
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
  it('is asked for again by the next poll, and no more once it is there', async () => {
    const { backend, sync, query } = openWorkshop(12);
    namedProduct(backend, 'tomo-7').picture = '/media/7.png';
    expect((await sync()).warnings[0]).toMatchObject({ problem: { code: 'status', status: 404 } });
    backend.pictures.set('/media/7.png', await picture());
    expect(await sync()).toMatchObject({ changedSlugs: ['tomo-7'], pictures: 1 });
    expect(coverOf({ query }, 'tomo-7')).not.toBeNull();
    backend.calls.length = 0;
    expect(await sync()).toMatchObject({ changedProducts: 0 });
    expect(backend.calls.filter((call) => call.startsWith('/product/'))).toEqual([]);
  });

  it('waits behind those that were asked for less lately', async () => {
    const { backend, sync } = openWorkshop(30);
    for (const product of backend.products) product.picture = `/media/${product.id}.png`;
    await sync();
    const asked = async () => {
      backend.calls.length = 0;
      await sync();
      return backend.calls.filter((call) => call.startsWith('/media/'));
    };
    const [first, second] = [await asked(), await asked()];
    expect([first.length, new Set([...first, ...second]).size]).toEqual([20, 30]);
  });
});

async function openShop(count: number): Promise<Workshop> {
  const workshop = openWorkshop(count);
  await workshop.sync();
  return workshop;
}

function coverOf({ query }: Pick<Workshop, 'query'>, slug: string): unknown {
  const card = query(`SELECT card FROM product WHERE slug = '${slug}'`)[0]?.['card'];
  return (JSON.parse(String(card)) as { readonly cover: unknown }).cover;
}
