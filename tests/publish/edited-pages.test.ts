import { describe, expect, it } from 'vitest';
import { sanitiseLanding } from '../../scripts/publish/sync/sanitise.ts';
import { landingSlugs } from '../../scripts/publish/sync/read-landings.ts';
import { giftCardsPage } from '../../src/snapshot/kinds/single-pages.ts';
import { landingPage } from '../../src/snapshot/kinds/landing.ts';
import { linkPage } from '../../src/snapshot/kinds/single-pages.ts';
import type { FakeBackend } from './fake-backend.ts';
import { openWorkshop } from './workshop.ts';

const noSources = { slides: [], messages: [], linkPage: null };

describe('landing pages', () => {
  it('are found where the shop links them from, each once, and in the list of the owner', () => {
    const slugs = landingSlugs({
      slides: [{ link: '/c/verano' }, { link: null }, { link: 'https://other.example/c/ajeno' }],
      messages: [
        '<a href="/c/invierno?x=1">Invierno</a> <a href="/preventa">no</a>',
        "<a href='/c/verano'>otra</a>",
      ],
      linkPage: {
        title: '',
        description: '',
        styles: null,
        links: [{ title: '', url: '/c/mayoristas', opensNewTab: false, dispatchesContact: false }],
      },
    });
    expect(slugs).toEqual(['invierno', 'mayoristas', 'one-piece', 'verano']);
  });

  it('whose slug is no path are not asked for', () => {
    expect(landingSlugs({ ...noSources, slides: [{ link: '/c/a%2Fb' }] })).toEqual(['one-piece']);
  });

  it('have sections and links, and nothing that runs', () => {
    expect(
      sanitiseLanding('<h2>A</h2><hr><h1>B</h1><img src=x onerror=alert(1)><a href="javascript:x">c</a>'),
    ).toBe('<h2>A</h2><hr />B<a>c</a>');
  });

  it('that are linked and not there are named to the person who publishes', async () => {
    const { backend, sync, keys } = openWorkshop(3);
    backend.fault = answering('/sticky-messages', {
      active: true,
      messages: ['<a href="/c/perdido">x</a>'],
      styles: null,
    });
    const { warnings } = await sync();
    expect(warnings).toEqual([{ code: 'landing-missing', slug: 'perdido' }]);
    expect([...keys().keys()].filter((path) => path.startsWith('/c/'))).toEqual(['/c/one-piece']);
    const view = landingPage.view({ slug: 'one-piece' });
    expect(view).toMatchObject({ landing: { title: 'One Piece', html: '' }, cards: [] });
    expect(() => landingPage.view({ slug: 'perdido' })).toThrow('no landing/perdido');
  });
});

describe('the pages of a landing page', () => {
  const slugsOf = (page: string | undefined) =>
    landingPage.view({ slug: 'one-piece', page }).cards.map(({ slug }) => slug);

  it('are published one by one, what an editor wrote on the first', async () => {
    const { backend, sync, keys } = openWorkshop(6);
    backend.landingPages = { size: 2, words: '<p>Rumbo</p>' };
    await sync();
    const paths = [...keys().keys()].filter((path) => path.startsWith('/c/'));
    expect(paths.sort()).toEqual(['/c/one-piece', '/c/one-piece/2', '/c/one-piece/3']);
    expect(landingPage.view({ slug: 'one-piece' })).toMatchObject({
      landing: { html: '<p>Rumbo</p>' },
      page: 1,
      totalPages: 3,
      productsBefore: 0,
    });
    expect(landingPage.view({ slug: 'one-piece', page: '3' })).toMatchObject({
      landing: { title: 'One Piece', html: '' },
      featured: [],
      page: 3,
      productsBefore: 4,
    });
    expect([undefined, '2', '3'].map(slugsOf).flat()).toEqual(backend.products.map(({ slug }) => slug));
    expect(() => landingPage.view({ slug: 'one-piece', page: '4' })).toThrow('no landing/one-piece/4');
  });

  it('depend on what stands on them: a product moves its page, an editor the first', async () => {
    const { backend, sync, keys } = openWorkshop(6);
    backend.landingPages = { size: 2, words: '' };
    await sync();
    const changedBy = async (edit: () => void) => {
      const before = keys();
      edit();
      await sync();
      const paths = [...keys()].filter(([path, key]) => before.get(path) !== key).map(([path]) => path);
      return paths.filter((path) => path.startsWith('/c/')).sort();
    };
    const [, , third] = backend.products;
    expect(await changedBy(() => third && (third.pesos += 100))).toEqual(['/c/one-piece/2']);
    expect(await changedBy(() => (backend.landingPages = { size: 2, words: 'Otras' }))).toEqual([
      '/c/one-piece',
    ]);
    expect(await changedBy(() => (backend.landingPages = { size: 3, words: 'Otras' }))).toEqual([
      '/c/one-piece',
      '/c/one-piece/2',
    ]);
    expect(keys().has('/c/one-piece/3')).toBe(false);
  });

  it('end where the list ended while it was read', async () => {
    const { backend, sync, keys } = openWorkshop(6);
    backend.landingPages = { size: 2, words: '' };
    backend.fault = ({ pathname, searchParams }) =>
      pathname.endsWith('/one-piece/products') && searchParams.get('page') === '2'
        ? Response.json({ errorMessage: 'No existe' }, { status: 404 })
        : null;
    await sync();
    expect([...keys().keys()].filter((path) => path.startsWith('/c/'))).toEqual(['/c/one-piece']);
    expect(landingPage.view({ slug: 'one-piece' }).totalPages).toBe(1);
  });
});

describe('the links page', () => {
  it('keeps links over https and on this site, and only harmless styles', async () => {
    const { backend, sync } = openWorkshop(3);
    const links = ['https://wa.me/1', '/contacto', 'javascript:alert(1)', 'http://plain.example'];
    backend.fault = answering('/linktree/1', {
      title: 'Por mayor',
      description: '<p>Hola<script>x</script></p>',
      links: links.map((url) => ({ title: url, url, target_blank: true, dispatch_contact: true })),
      styles: 'color: #fff; position: fixed',
    });
    await sync();
    const { page } = linkPage.view({});
    expect(page).toMatchObject({ description: '<p>Hola</p>', styles: [['color', '#fff']] });
    expect(page?.links.map(({ url, isOffSite }) => [url, isOffSite])).toEqual([
      ['https://wa.me/1', true],
      ['/contacto', false],
    ]);
  });
});

describe('gift cards', () => {
  const card = (id: number, amount: number, currency: string) => ({
    id,
    title: `Gift Card ${id}`,
    slug: `gift-card-${id}`,
    price: { currency, amount },
    images: [],
  });

  it('are priced in both currencies; one that is sold in one only is left out', async () => {
    const { backend, sync } = openWorkshop(3);
    backend.fault = (url) => {
      if (!url.pathname.endsWith('/giftcards-list')) return null;
      const isDollars = url.searchParams.get('currency') === 'USD';
      return Response.json({
        data: isDollars ? [card(1, 10, 'USD')] : [card(1, 10_000, 'ARS'), card(2, 20_000, 'ARS')],
      });
    };
    await sync();
    expect(giftCardsPage.view({}).giftCards).toEqual([
      {
        id: 1,
        title: 'Gift Card 1',
        slug: 'gift-card-1',
        prices: { ARS: { cents: 1_000_000, currency: 'ARS' }, USD: { cents: 1000, currency: 'USD' } },
        image: null,
      },
    ]);
  });

  it('whose price moves by more than half keep the published one until a person accepts it', async () => {
    const { backend, sync } = openWorkshop(3);
    const sell = (pesos: number, dollars: number) =>
      (backend.fault = (url) => {
        if (!url.pathname.endsWith('/giftcards-list')) return null;
        const isDollars = url.searchParams.get('currency') === 'USD';
        return Response.json({ data: [isDollars ? card(1, dollars, 'USD') : card(1, pesos, 'ARS')] });
      });
    const shown = () => giftCardsPage.view({}).giftCards.map(({ prices }) => prices.ARS.cents);
    sell(10_000, 10);
    await sync();
    for (const [pesos, dollars] of [
      [100, 10],
      [11_000, 1450],
    ] as const) {
      sell(pesos, dollars);
      expect((await sync()).refused).toMatchObject([{ slug: 'gift-card-1', why: 'price-jumped' }]);
      expect(shown()).toEqual([1_000_000]);
    }
    expect((await sync({ only: ['tomo-1'] })).refused).toHaveLength(1);
    sell(100, 10);
    expect((await sync({ allowPrices: true })).refused).toEqual([]);
    expect(shown()).toEqual([10_000]);
  });

  it('that cost nothing stop the publish', async () => {
    const { backend, sync } = openWorkshop(3);
    backend.fault = (url) =>
      url.pathname.endsWith('/giftcards-list')
        ? Response.json({ data: [card(1, 0, url.searchParams.get('currency') ?? 'ARS')] })
        : null;
    await expect(sync()).rejects.toMatchObject({ problem: 'unsound-data' });
  });
});

function answering(path: string, body: object): FakeBackend['fault'] {
  return (url) => (url.pathname.endsWith(path) ? Response.json(body) : null);
}
