/** What the publisher reads when a report names what changed: that, and what depends on it. */
import { describe, expect, it } from 'vitest';
import { DatabaseSync } from 'node:sqlite';
import { planPublish } from '../../scripts/publish/plan-publish.ts';
import { codeDigest } from '../../scripts/publish/render/bundle.ts';
import { forgetPublishedChanges, storeChangeReport } from '../../scripts/publish/state/reported-changes.ts';
import { unknownNames } from '../../scripts/publish/sync/unknown-names.ts';
import { silentProgress } from '../../scripts/shared/progress.ts';
import { settingsFrom, type DataLayout } from '../../scripts/shared/settings.ts';
import { discount, failing, fakeProduct, namedProduct, type FakeBackend } from './fake-backend.ts';
import { openSynced, openWorkshop } from './workshop.ts';

const oneProduct = ['/product/tomo-7?currency=ARS', '/product/tomo-7?currency=USD'];

describe('a named product', () => {
  it('is read alone: no list, no content, no offers', async () => {
    const { backend, sync } = await openSynced();
    namedProduct(backend, 'tomo-7').pesos = 1100;
    expect(await callsOf(backend, () => sync({ only: ['tomo-7'] }))).toEqual(oneProduct);
  });

  it.each<[string, (backend: FakeBackend) => void]>([
    ['its price', (backend) => (namedProduct(backend, 'tomo-7').pesos = 1100)],
    ['its description', (backend) => (namedProduct(backend, 'tomo-7').description = '<p>Otra.</p>')],
    ['its title', (backend) => (namedProduct(backend, 'tomo-7').title = 'Tomo siete')],
    ['that it is sold out', (backend) => (namedProduct(backend, 'tomo-7').stock = 0)],
    ['an offer', (backend) => discount(namedProduct(backend, 'tomo-7'), 20)],
    [
      'its tags',
      (backend) => (namedProduct(backend, 'tomo-7').fields = { tags: [{ name: 'A', slug: 'a' }] }),
    ],
    ['its slug', (backend) => (namedProduct(backend, 'tomo-7').slug = 'tomo-siete')],
    ['that it left', (backend) => backend.products.splice(6, 1)],
  ])('changes every page that a whole publish would change: %s', async (what, edit) => {
    const [named, whole] = [await openSynced(), await openSynced()];
    edit(named.backend);
    edit(whole.backend);
    await named.sync({ only: ['tomo-7'], allowDrop: true });
    // No list tells of a description.
    await whole.sync({ isPoll: true, isFull: what === 'its description', allowDrop: true });
    expect(named.keys()).toEqual(whole.keys());
  });

  it('reads the content when it enters or leaves a rule of editors', async () => {
    const { backend, sync } = await openSynced();
    discount(namedProduct(backend, 'tomo-7'), 20);
    const calls = await callsOf(backend, () => sync({ only: ['tomo-7'] }));
    expect(calls).toEqual(expect.arrayContaining([...oneProduct, '/home', '/landing-pages/one-piece']));
    expect(calls.filter((call) => call.startsWith('/products-list'))).toEqual([]);
  });

  it('reads the offers only when nothing but an offer explains its price', async () => {
    const { backend, sync } = await openSynced();
    backend.offers = [{ percent: 60, category: 'shonen', until: null }];
    discount(namedProduct(backend, 'tomo-7'), 60);
    const explained = await sync({ only: ['tomo-7'] });
    expect(backend.calls.at(-1)).not.toBe('/products/offer');
    expect(backend.calls).toContain('/products/offer');
    expect(explained).toMatchObject({ changedSlugs: ['tomo-7'], refused: [] });
    namedProduct(backend, 'tomo-8').pesos *= 9;
    const jumped = await sync({ only: ['tomo-8'] });
    expect(jumped).toMatchObject({ changedSlugs: [], refused: [{ slug: 'tomo-8', why: 'price-jumped' }] });
  });

  it('that is neither in the API nor on the site is named', async () => {
    const { backend, sync } = await openSynced();
    const calls = await callsOf(backend, async () => {
      const report = await sync({ only: ['tomo-7', 'tomo-700'] });
      expect(report.warnings).toEqual([{ code: 'name-unknown', slug: 'tomo-700' }]);
    });
    expect(calls.filter((call) => call.includes('list'))).toEqual([]);
  });

  it('keeps what the content said before: the bar, the menu, the gift cards', async () => {
    const { backend, sync, query } = openWorkshop();
    Object.assign(backend.content['/sticky-messages'], { active: true, messages: ['Envíos gratis'] });
    const whole = await sync();
    const documents = query('SELECT * FROM document ORDER BY name');
    namedProduct(backend, 'tomo-7').pesos = 1100;
    const named = await sync({ only: ['tomo-7'] });
    expect(named.bar).toEqual(['Envíos gratis']);
    expect(named.bar).toEqual(whole.bar);
    expect(query('SELECT * FROM document ORDER BY name')).toEqual(documents);
  });

  it('is published while the content cannot be read', async () => {
    const { backend, sync } = await openSynced();
    backend.fault = failing('/home');
    namedProduct(backend, 'tomo-7').pesos = 1100;
    expect(await sync({ only: ['tomo-7'] })).toMatchObject({ changedSlugs: ['tomo-7'] });
  });

  it('reads everything for the first time, and after a change of code', async () => {
    const { sync } = openWorkshop();
    expect(await sync({ only: ['tomo-7'] })).toMatchObject({ products: 12, isListRead: true });
    expect(await sync({ only: ['tomo-7'] })).toMatchObject({ isListRead: false });
    expect(await sync({ only: ['tomo-7'], code: 'new' })).toMatchObject({ isListRead: true });
  });
});

describe('named content', () => {
  it('is read alone: no product, no list, no offers', async () => {
    const { backend, sync, changedBy } = await openSynced();
    const calls = await callsOf(backend, () => sync({ areas: ['content'] }));
    expect(calls).toContain('/home');
    expect(calls.filter((call) => /products-list|\/product\/|offer/.test(call))).toEqual([]);
    const rename = () => (backend.content['/linktree/1'].title = 'Por menor');
    expect(await changedBy(rename, { areas: ['content'] })).toEqual(['/distribucion-internacional-comics']);
  });
});

describe('named offers', () => {
  it('read the offers and the lists, which tell whose price they change', async () => {
    const { backend, sync } = await openSynced();
    backend.offers = [{ percent: 20, category: 'libros', until: null }];
    for (const product of backend.products.filter(({ category }) => category === 'libros'))
      discount(product, 20);
    const report = await sync({ areas: ['offers'] });
    expect(report.changedSlugs.toSorted()).toEqual(['tomo-12', 'tomo-3', 'tomo-6', 'tomo-9']);
    expect(backend.calls).toContain('/products/offer');
  });

  it('leave the content alone when they change no price', async () => {
    const { backend, sync } = await openSynced();
    const calls = await callsOf(backend, () => sync({ areas: ['offers'] }));
    expect(calls.filter((call) => !/^.products-list|^.products.offer/.test(call))).toEqual([]);
  });
});

describe('reported changes', () => {
  it('of a storm of webhooks are read once each', async () => {
    const { backend, data } = await openSynced();
    const plan = planWith(backend, data);
    for (let delivery = 0; delivery < 400; delivery += 1)
      storeChangeReport(data, { products: [`tomo-${1 + (delivery % 3)}`], lookAgainAt: [] });
    const slugs = ['tomo-1', 'tomo-2', 'tomo-3'];
    const both = slugs.flatMap((slug) =>
      ['ARS', 'USD'].map((currency) => `/product/${slug}?currency=${currency}`),
    );
    expect(await callsOf(backend, plan)).toEqual(both);
    expect(await callsOf(backend, plan)).toEqual([]);
  });

  it('that come while a poll reads are read by the next publish, alone', async () => {
    const { backend, data } = await openSynced();
    backend.fault = ({ pathname }) => {
      if (pathname.endsWith('/home')) storeChangeReport(data, { products: ['tomo-7'], lookAgainAt: [] });
      return null;
    };
    await planWith(backend, data, true)();
    backend.fault = () => null;
    expect(await callsOf(backend, planWith(backend, data))).toEqual(oneProduct);
  });

  it('of content and of a product at once read both, and no list', async () => {
    const { backend, data } = await openSynced();
    storeChangeReport(data, { products: ['tomo-7'], areas: ['content'], lookAgainAt: [] });
    const calls = await callsOf(backend, planWith(backend, data));
    expect(calls).toEqual(expect.arrayContaining([...oneProduct, '/home']));
    expect(calls.filter((call) => /products-list|offer/.test(call))).toEqual([]);
  });
});

it('reads nothing when nothing is named and no poll is due', async () => {
  const { backend, sync } = await openSynced();
  expect(await callsOf(backend, () => sync({ isPoll: false }))).toEqual([]);
});

describe('names on the command line', () => {
  it('are those that the site or the API has; the others are told', async () => {
    const { backend, data } = await openSynced();
    backend.products.push(fakeProduct(13));
    backend.products.splice(6, 1);
    const settings = { apiUrl: backend.origin, data };
    const calls = await callsOf(backend, async () => {
      const names = ['tomo-3', 'tomo-7', 'tomo-13', 'tomo-700', '..'];
      expect(await unknownNames(settings, names, backend.fetch)).toEqual(['tomo-700', '..']);
    });
    // What is on the site is not asked for.
    expect(calls.map((call) => call.replace(/\?.*/, ''))).toEqual(['/product/tomo-13', '/product/tomo-700']);
  });
});

/** The first half of a publish, by the publisher or at a webhook, with what belongs to its end. */
function planWith(backend: FakeBackend, data: DataLayout, isPoll = false) {
  const env = { DATA_DIR: data.root, API_URL: backend.origin, SITE_URL: 'http://localhost:4321' };
  const settings = settingsFrom(env);
  // As if it had been published by this code.
  using database = new DatabaseSync(data.snapshot);
  database.prepare("UPDATE meta SET value = ? WHERE name = 'code'").run(codeDigest(settings.siteUrl));
  return async () => {
    const { fetch } = backend;
    const { notified, sync } = await planPublish(settings, { progress: silentProgress, fetch, isPoll });
    forgetPublishedChanges(data, notified, sync);
  };
}

/** Sorted. */
async function callsOf(backend: FakeBackend, work: () => Promise<unknown>): Promise<readonly string[]> {
  backend.calls.length = 0;
  await work();
  return [...backend.calls].sort();
}
