/** The URL's product list: requests, navigation, Back. */
import { describe, expect, it } from 'vitest';
import { listQueryAt } from '../../src/domain/catalogue/list-address.ts';
import { emptySearchQuery, type SearchQuery } from '../../src/domain/catalogue/search-query.ts';
import { listTexts } from '../../src/text/catalogue/catalogue.ts';
import { akira, ok, openWorld, type Answer } from './world.ts';

const api = 'GET /api/v1/products-list';

describe('the list of the page', () => {
  it('is not fetched while the page was built with it', async () => {
    const { $asked, requests } = await open('/productos/manga/2', '/productos/manga');
    expect($asked.get()).toMatchObject({ isLive: false, query: { category: 'manga', page: 2 } });
    expect(requests).toEqual([]);
  });

  it.each([
    ['/productos?q=one+piece', '?currency=USD&q=one+piece'],
    ['/productos/manga?orderBy=price&page=2', '/manga?currency=USD&orderBy=price&page=2', '/productos/manga'],
    ['/tags/piratas?orderBy=price', '?currency=USD&tag=piratas&orderBy=price'],
    [
      '/productos?editorial=a&autor=b&formato=grapa&idioma=Ingles&precioMin=1&precioMax=2',
      '?currency=USD&editorial=a&autor=b&formato=grapa&idioma=Ingles&precioMin=1&precioMax=2',
    ],
    [
      '/productos?ofertas=1&preventa=1&viendo=novedades',
      '?currency=USD&ofertas=1&preventa=1&viendo=novedades',
    ],
    // The server found no prebuilt page for this brand.
    ['/productos?editorial=nadie', '?currency=USD&editorial=nadie'],
  ])('of %s is asked for', async (address, request, built = '/productos') => {
    const { $asked, $list, requests, settled } = await open(address, built);
    await settled();
    expect(requests).toEqual([api + request]);
    expect($asked.get().isLive).toBe(true);
    expect($list.get().value).toEqual({ items: [], page: 1, totalPages: 9 });
  });

  it.each([
    ['/tags/piratas?orderBy=price', { tags: [{ name: 'Otra', slug: 'otra' }] }],
    ['/productos?preventa=1', { its_on_presale: false }],
  ])('of %s is refused from a backend that does not know the filter', async (address, facts) => {
    const { loadList, answers, settled } = await open('/productos', '/productos');
    const data = [{ ...akira, ...facts }];
    answers['GET /products-list'] = ok({ data, pagination: { current_page: 1, total_pages: 1 } });
    loadList(listQueryAt(address) ?? emptySearchQuery);
    expect(await settled()).toMatchObject({ state: 'rejected', message: listTexts.failed });
  });
});

describe('asking for another list', () => {
  it('writes the address, drops the page and fetches', async () => {
    const { $asked, change, settled, requests, address } = await open(
      '/productos/manga?orderBy=price&page=3',
      '/productos/manga',
    );
    change({ onlyOffers: true, page: 1 });
    await settled();
    expect(address()).toBe('/productos/manga?ofertas=1&orderBy=price');
    expect(requests.at(-1)).toBe(`${api}/manga?currency=USD&ofertas=1&orderBy=price`);
    expect($asked.get()).toMatchObject({ reason: 'filter', scroll: null });
    change({ page: 2 });
    expect($asked.get().reason).toBe('page');
    expect(address()).toBe('/productos/manga?ofertas=1&orderBy=price&page=2');
  });

  it.each<[string, string, Partial<SearchQuery>, string | null, string?]>([
    ['that has a page of its own', '/productos/manga?ofertas=1', { onlyOffers: false }, '/productos/manga'],
    [
      'of another category',
      '/productos/manga?ofertas=1',
      { category: 'libros' },
      '/productos/libros?ofertas=1',
    ],
    ['that is the same', '/productos?q=x', {}, null, '/productos'],
    [
      'from the page of a brand',
      '/editorial/ivrea',
      { order: 'price' },
      '/productos?editorial=ivrea&orderBy=price',
      '/editorial/ivrea',
    ],
  ])(
    '%s goes where it stands, if anywhere',
    async (_, address, changes, path, built = '/productos/manga') => {
      const { change, went, requests, address: shown } = await open(address, built);
      const asked = requests.length;
      change(changes);
      expect(went()).toEqual(path === null ? [] : [`assign ${path}`]);
      expect([shown(), requests.length]).toEqual([address, asked]);
    },
  );

  it('while one is on its way shows the newest, whatever comes first', async () => {
    const { change, answers, settled } = await open('/productos?q=a', '/productos');
    await settled();
    const replies = [1, 2].map(() => Promise.withResolvers<Answer>());
    let asked = 0;
    answers['GET /products-list'] = () => replies[asked++]?.promise ?? page(9);
    change({ text: 'b' });
    change({ text: 'c' });
    await expect.poll(() => asked).toBe(2);
    replies[1]?.resolve(page(2));
    replies[0]?.resolve(page(1));
    expect((await settled()).value?.totalPages).toBe(2);
  });
});

describe('going back', () => {
  it('shows what was there without asking, and where it was left', async () => {
    const { $asked, change, settled, requests, back, browser } = await open('/productos?q=x', '/productos');
    await settled();
    Object.assign(browser.window, { scrollY: 840 });
    change({ page: 2 });
    await settled();
    back();
    await settled();
    expect(requests).toHaveLength(2);
    expect($asked.get()).toMatchObject({ reason: 'step', scroll: 840, query: { page: 1 } });
  });

  it('to the list of the page shows that again', async () => {
    const { $asked, change, settled, back } = await open('/productos/manga', '/productos/manga');
    change({ onlyOffers: true });
    await settled();
    expect($asked.get().isLive).toBe(true);
    back();
    expect($asked.get()).toMatchObject({ isLive: false, query: { category: 'manga' } });
  });
});

describe('when it fails', () => {
  it("shows the server's words for what it refuses", async () => {
    const { settled } = await open('/productos?precioMin=9&precioMax=1', '/productos', 422);
    expect((await settled()).message).toBe('Así no.');
  });

  it('finds nothing in a category, or on a page, that is not there', async () => {
    const { settled } = await open('/productos/no-existe?ofertas=1', '/productos/no-existe', 404);
    expect(await settled()).toMatchObject({ state: 'fulfilled', value: { items: [], totalPages: 1 } });
  });
});

async function open(address: string, built: string, status = 200) {
  const world = openWorld(address, { 'vineta:1:currency': 'USD' });
  const { window, location } = world.browser;
  const answer = status === 200 ? page(9) : { status, body: { errorMessage: 'Así no.' } };
  for (const path of ['', '/manga', '/no-existe']) world.answers[`GET /products-list${path}`] = answer;
  Object.assign(window, { scrollY: 0 });
  // Keeps the store mounted: nanostores unmounts it after a second, when the fake window is gone.
  const { $currency } = await import('../../src/stores/shop/currency.ts');
  $currency.listen(() => undefined);
  const store = await import('../../src/stores/catalogue/catalogue-list.ts');
  store.followAddress(built);
  return {
    ...world,
    ...store,
    change: (changes: Partial<SearchQuery>) => store.loadList({ ...store.$asked.get().query, ...changes }),
    address: () => `${location.pathname}${location.search}`,
    back: world.browser.back,
    settled: async () => {
      await expect.poll(() => store.$list.get().state).not.toBe('pending');
      return store.$list.get();
    },
  };
}

function page(totalPages: number): Answer {
  return ok({ data: [], pagination: { current_page: 1, total_pages: totalPages } });
}
