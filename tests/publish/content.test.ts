/** What editors write besides the products. */
import { describe, expect, it } from 'vitest';
import { landingSlugs } from '../../scripts/publish/sync/read-landings.ts';
import { landingPage } from '../../src/snapshot/kinds/landing.ts';
import { giftCardsPage, linkPage } from '../../src/snapshot/kinds/single-pages.ts';
import { failing, type FakeBackend } from './fake-backend.ts';
import { openSynced, openWorkshop, type Workshop } from './workshop.ts';

const landingPaths = ({ keys }: Workshop) =>
  [...keys().keys()].filter((path) => path.startsWith('/c/')).sort();

describe('landing pages', () => {
  it('are found once each, where the shop links them from', () => {
    const slugs = landingSlugs({
      slides: [{ link: '/c/verano' }, { link: null }, { link: 'https://other.example/c/ajeno' }],
      messages: [
        '<a href="/c/invierno?x=1">Invierno</a> <a href="/preventa">no</a>',
        "<a href='/c/verano'>otra</a> <a href='/c/a%2Fb'>no path</a>",
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

  it('without a link have a page from their first day to their last', async () => {
    const { backend, sync, keys } = await openSynced();
    for (const landings of [['sola'], []]) {
      backend.landings = landings;
      await sync();
      expect(keys().has('/c/sola')).toBe(landings.length > 0);
    }
  });

  it.each([404, 405, 422])(
    'are not asked of a backend that answers the list of them with %s',
    async (status) => {
      const { changedBy } = await openSynced();
      const isRefused = ({ pathname }: URL) => pathname.endsWith('/landing-pages');
      const refuse: FakeBackend['fault'] = (url) =>
        isRefused(url) ? Response.json({ errorMessage: 'No existe' }, { status }) : null;
      expect(await changedBy((backend) => (backend.fault = refuse))).toEqual([]);
    },
  );

  it('that are linked and not there are named to the person who publishes', async () => {
    const shop = openWorkshop(3);
    shop.backend.content['/sticky-messages'] = { active: true, messages: ['<a href="/c/perdido">x</a>'] };
    expect((await shop.sync()).warnings).toEqual([{ code: 'landing-missing', slug: 'perdido' }]);
    expect(landingPaths(shop)).toEqual(['/c/one-piece']);
    const view = landingPage.view({ slug: 'one-piece' });
    expect(view).toMatchObject({ landing: { title: 'One Piece', html: '' }, cards: [] });
    expect(() => landingPage.view({ slug: 'perdido' })).toThrow('no landing/perdido');
  });

  it('are published page by page, what an editor wrote on the first', async () => {
    const shop = await openSynced(6, (backend) => {
      backend.landingSize = 2;
      backend.content['/landing-pages/one-piece'].landing.html = '<p onclick="x()">Rumbo</p>';
    });
    expect(landingPaths(shop)).toEqual(['/c/one-piece', '/c/one-piece/2', '/c/one-piece/3']);
    const views = [undefined, '2', '3'].map((page) => landingPage.view({ slug: 'one-piece', page }));
    const [first, , third] = views;
    expect(first).toMatchObject({
      landing: { html: '<p>Rumbo</p>' },
      page: 1,
      totalPages: 3,
      productsBefore: 0,
    });
    const written = { landing: { title: 'One Piece', html: '' }, featured: [] };
    expect(third).toMatchObject({ ...written, page: 3, productsBefore: 4 });
    const shown = views.flatMap(({ cards }) => cards.map(({ slug }) => slug));
    expect(shown).toEqual(shop.backend.products.map(({ slug }) => slug));
    expect(() => landingPage.view({ slug: 'one-piece', page: '4' })).toThrow('no landing/one-piece/4');
  });

  it('end where the list ended while it was read', async () => {
    const shop = await openSynced(6, (backend) => {
      backend.landingSize = 2;
      backend.fault = ({ pathname, searchParams }) =>
        pathname.endsWith('/one-piece/products') && searchParams.get('page') === '2'
          ? Response.json({ errorMessage: 'No existe' }, { status: 404 })
          : null;
    });
    expect(landingPaths(shop)).toEqual(['/c/one-piece']);
    expect(landingPage.view({ slug: 'one-piece' }).totalPages).toBe(1);
  });
});

it('the links page keeps links of people and of the web, and only harmless styles', async () => {
  const links = [
    ...['https://wa.me/1', '/contacto', 'javascript:alert(1)', 'http://plain.example'],
    ...['mailto:ventas@example.com', 'tel:+541155550100', 'data:text/html,x', 'http://a@evil.example'],
  ];
  await openSynced(3, ({ content }) => {
    content['/linktree/1'] = {
      title: 'Por mayor',
      description: '<p>Hola<script>x</script></p>',
      links: links.map((url) => ({ title: url, url })),
      styles: 'color: #fff; position: fixed',
    };
  });
  const { page } = linkPage.view({});
  expect(page).toMatchObject({ description: '<p>Hola</p>', styles: [['color', '#fff']] });
  expect(page?.links.map(({ url, isOffSite }) => [url, isOffSite])).toEqual([
    ['https://wa.me/1', true],
    ['/contacto', false],
    ['http://plain.example/', true],
    ['mailto:ventas@example.com', true],
    ['tel:+541155550100', true],
  ]);
});

describe('gift cards', () => {
  /** @param prices by id; a card without dollars is sold in pesos alone */
  const selling =
    (prices: Readonly<Record<number, readonly [pesos: number, dollars?: number]>>) => (url: URL) => {
      if (!url.pathname.endsWith('/giftcards-list')) return null;
      const isDollars = url.searchParams.get('currency') === 'USD';
      const data = Object.entries(prices).flatMap(([id, [pesos, dollars]]) => {
        const amount = isDollars ? dollars : pesos;
        if (amount === undefined) return [];
        const price = { currency: isDollars ? 'USD' : 'ARS', amount };
        return [{ id: Number(id), title: `Gift Card ${id}`, slug: `gift-card-${id}`, price }];
      });
      return Response.json({ data });
    };

  it('are priced in both currencies; one that is sold in one only is left out', async () => {
    await openSynced(3, (backend) => (backend.fault = selling({ 1: [10_000, 10], 2: [20_000] })));
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

  it('whose price moves by more than half wait for a person', async () => {
    const { backend, sync } = await openSynced(3, (shop) => (shop.fault = selling({ 1: [10_000, 10] })));
    const shown = () => giftCardsPage.view({}).giftCards.map(({ prices }) => prices.ARS.cents);
    for (const prices of [
      [100, 10],
      [11_000, 1450],
    ] as const) {
      backend.fault = selling({ 1: prices });
      expect((await sync()).refused).toMatchObject([{ slug: 'gift-card-1', why: 'price-jumped' }]);
      expect(shown()).toEqual([1_000_000]);
    }
    expect((await sync({ only: ['tomo-1'], areas: ['content'] })).refused).toHaveLength(1);
    backend.fault = selling({ 1: [100, 10] });
    expect((await sync({ allowPrices: true })).refused).toEqual([]);
    expect(shown()).toEqual([10_000]);
  });

  it('that cost nothing, or lack a price in dollars, wait and are named', async () => {
    const { backend, sync } = openWorkshop(3);
    backend.fault = selling({ 1: [0, 0], 2: [20_000, 20], 3: [30_000] });
    expect((await sync()).refused).toMatchObject([
      { slug: 'gift-card-1', why: 'costs-nothing' },
      { slug: 'gift-card-3', why: 'one-currency' },
    ]);
    expect(giftCardsPage.view({}).giftCards.map(({ slug }) => slug)).toEqual(['gift-card-2']);
  });

  it('are none where the backend does not have them', async () => {
    const { backend, sync } = openWorkshop(3);
    backend.fault = ({ pathname }) =>
      pathname.endsWith('/giftcards-list') ? Response.json({ errorMessage: 'No' }, { status: 404 }) : null;
    expect(await sync()).toMatchObject({ products: 3, refused: [] });
    expect(giftCardsPage.view({}).giftCards).toEqual([]);
  });
});

describe('what decorates the shop', () => {
  it.each(['/products/recommended', '/home/most-liked'])(
    'is the last known one when the API fails at %s',
    async (path) => {
      const { backend, sync, keys } = await openSynced();
      const before = keys();
      backend.fault = failing(path);
      expect((await sync()).warnings[0]).toMatchObject({ code: 'last-known' });
      expect(keys()).toEqual(before);
    },
  );

  it('is missed when there was none before', async () => {
    const { backend, sync } = openWorkshop();
    backend.fault = failing('/products/recommended');
    await expect(sync()).rejects.toMatchObject({ problem: 'api-failed' });
  });
});
