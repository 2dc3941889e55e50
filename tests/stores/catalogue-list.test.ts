/** The URL's product list: requests, navigation, Back. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { listQueryAt } from '../../src/domain/catalogue/list-address.ts';
import { emptySearchQuery } from '../../src/domain/catalogue/search-query.ts';
import { listingTexts } from '../../src/text/catalogue/listing.ts';
import { closeFakeBrowser, memoryStorage, openFakeBrowser } from './fake-browser.ts';

afterEach(closeFakeBrowser);

describe('the list of the page', () => {
  it('is not fetched while the page was built with it', async () => {
    const { store, requests } = await open('/productos/manga/2', '/productos/manga');
    expect(store.$asked.get()).toMatchObject({ isLive: false, query: { category: 'manga', page: 2 } });
    expect(requests).toEqual([]);
  });

  it.each([
    ['/productos?q=one+piece', '/productos', '/api/v1/products-list?currency=ARS&q=one+piece'],
    [
      '/productos/manga?orderBy=price&page=2',
      '/productos/manga',
      '/api/v1/products-list/manga?currency=ARS&orderBy=price&page=2',
    ],
    ['/productos?viendo=novedades', '/productos', '/api/v1/products-list?currency=ARS&viendo=novedades'],
    ['/productos?ofertas=1', '/productos', '/api/v1/products-list?currency=ARS&ofertas=1'],
    [
      '/tags/piratas?orderBy=price',
      '/productos',
      '/api/v1/products-list?currency=ARS&tag=piratas&orderBy=price',
    ],
    ['/productos?preventa=1', '/productos', '/api/v1/products-list?currency=ARS&preventa=1'],
    [
      '/productos?editorial=a&autor=b&formato=grapa&idioma=Ingles&precioMin=1&precioMax=2',
      '/productos',
      '/api/v1/products-list?currency=ARS&editorial=a&autor=b&formato=grapa&idioma=Ingles&precioMin=1&precioMax=2',
    ],
    // The server found no prebuilt page for this brand.
    ['/productos?editorial=nadie', '/productos', '/api/v1/products-list?currency=ARS&editorial=nadie'],
  ])('of %s is asked for', async (address, built, request) => {
    const { store, requests } = await open(address, built);
    await settled(store);
    expect(requests).toEqual([request]);
    expect(store.$asked.get().isLive).toBe(true);
    expect(store.$list.get().value).toEqual({ items: [], page: 1, totalPages: 9 });
  });

  it.each([
    ['/tags/piratas?orderBy=price', { tags: [{ name: 'Otra', slug: 'otra' }] }],
    ['/productos?preventa=1', { its_on_presale: false }],
  ])('of %s is refused from a backend that does not know the filter', async (address, facts) => {
    const { store, hold } = await open('/productos', '/productos');
    const answers = hold();
    store.askFor(listQueryAt(address) ?? emptySearchQuery);
    await expect.poll(() => answers.length).toBe(1);
    const card = { id: 1, slug: 'a', title: 'A', price: { currency: 'ARS', amount: 1 }, stock: 1, ...facts };
    answers[0]?.({ data: [card], pagination: { current_page: 1, total_pages: 1 } });
    await expect.poll(() => store.$list.get().state).toBe('rejected');
    expect(store.$list.get().message).toBe(listingTexts.failed);
  });

  it('is priced in the currency of the shopper', async () => {
    const { store, requests } = await open('/productos?q=x', '/productos', { 'vineta:1:currency': 'USD' });
    await settled(store);
    expect(requests[0]).toContain('currency=USD');
  });
});

describe('asking for another list', () => {
  it('writes the address, drops the page and fetches', async () => {
    const { store, requests, address } = await open(
      '/productos/manga?orderBy=price&page=3',
      '/productos/manga',
    );
    store.askFor({ ...store.$asked.get().query, onlyOffers: true, page: 1 });
    await settled(store);
    expect(address()).toBe('/productos/manga?ofertas=1&orderBy=price');
    expect(requests.at(-1)).toBe('/api/v1/products-list/manga?currency=ARS&ofertas=1&orderBy=price');
    expect(store.$asked.get()).toMatchObject({ reason: 'filter', scroll: null });
    store.askFor({ ...store.$asked.get().query, page: 2 });
    expect(store.$asked.get().reason).toBe('page');
    expect(address()).toBe('/productos/manga?ofertas=1&orderBy=price&page=2');
  });

  it.each([
    ['that has a page of its own', { onlyOffers: false }, '/productos/manga'],
    ['of another category, with the filters', { category: 'libros' }, '/productos/libros?ofertas=1'],
    ['of a brand alone', { onlyOffers: false, category: null, brand: 'ivrea' }, '/productos?editorial=ivrea'],
  ])('%s goes there', async (_, change, path) => {
    const { store, location, address } = await open('/productos/manga?ofertas=1', '/productos/manga');
    store.askFor({ ...store.$asked.get().query, ...change });
    expect(location.went).toEqual([`assign ${path}`]);
    expect(address()).toBe('/productos/manga?ofertas=1');
  });

  it('for the same list does nothing', async () => {
    const { store, requests, location } = await open('/productos?q=x', '/productos');
    await settled(store);
    store.askFor(store.$asked.get().query);
    expect([requests.length, location.went.length]).toEqual([1, 0]);
  });

  it('from the page of a brand leaves it for the list with filters', async () => {
    const { store, location } = await open('/editorial/ivrea', '/editorial/ivrea');
    expect(store.$asked.get()).toMatchObject({ isLive: false, query: { brand: 'ivrea' } });
    store.askFor({ ...store.$asked.get().query, order: 'price' });
    expect(location.went).toEqual(['assign /productos?editorial=ivrea&orderBy=price']);
  });

  it.each([
    ['an author', '/autores/eiichiro-oda/2', '/autores/eiichiro-oda', '/productos?autor=eiichiro-oda'],
    ['the offers', '/ofertas', '/ofertas', '/productos?ofertas=1'],
  ])('from the page of %s keeps what it stands for', async (_, address, built, path) => {
    const { store, requests, location } = await open(address, built);
    expect(store.$asked.get().isLive).toBe(false);
    store.askFor({ ...store.$asked.get().query, order: 'price', page: 1 });
    expect([requests, location.went]).toEqual([[], [`assign ${path}&orderBy=price`]]);
  });

  it('while one is on its way shows the newest, whatever comes first', async () => {
    const { store, hold } = await open('/productos?q=a', '/productos');
    await settled(store);
    const answers = hold();
    store.askFor({ ...store.$asked.get().query, text: 'b' });
    store.askFor({ ...store.$asked.get().query, text: 'c' });
    await expect.poll(() => answers).toHaveLength(2);
    answers[1]?.(page(2));
    answers[0]?.(page(1));
    await settled(store);
    expect(store.$list.get().value?.totalPages).toBe(2);
  });
});

describe('going back', () => {
  it('shows what was there without asking, and where it was left', async () => {
    const { store, requests, back, scrollTo } = await open('/productos?q=x', '/productos');
    await settled(store);
    scrollTo(840);
    store.askFor({ ...store.$asked.get().query, page: 2 });
    await settled(store);
    back();
    await settled(store);
    expect(requests).toHaveLength(2);
    expect(store.$asked.get()).toMatchObject({ reason: 'step', scroll: 840, query: { page: 1 } });
  });

  it('to the list of the page shows that again', async () => {
    const { store, back } = await open('/productos/manga', '/productos/manga');
    store.askFor({ ...store.$asked.get().query, onlyOffers: true });
    await settled(store);
    expect(store.$asked.get().isLive).toBe(true);
    back();
    expect(store.$asked.get()).toMatchObject({ isLive: false, query: { category: 'manga' } });
  });
});

describe('when it fails', () => {
  it('says so inline, and asks again when told to', async () => {
    const { store, requests, answer } = await open('/productos?q=x', '/productos', {}, 500);
    await settled(store);
    expect(store.$list.get()).toMatchObject({ state: 'rejected' });
    expect(store.$list.get().message).toMatch(/^No pudimos cargar los productos/);
    answer(200);
    store.askAgain();
    await settled(store);
    expect(store.$list.get()).toMatchObject({ state: 'fulfilled', message: null });
    expect(requests.length).toBeGreaterThanOrEqual(2);
  });

  it("shows the server's words for what it refuses", async () => {
    const { store } = await open('/productos?precioMin=9&precioMax=1', '/productos', {}, 422);
    await settled(store);
    expect(store.$list.get().message).toBe('Así no.');
  });

  it('finds nothing in a category, or on a page, that is not there', async () => {
    const { store } = await open('/productos/no-existe?ofertas=1', '/productos/no-existe', {}, 404);
    await settled(store);
    expect(store.$list.get()).toMatchObject({ state: 'fulfilled', value: { items: [], totalPages: 1 } });
  });
});

const load = () => import('../../src/stores/catalogue/catalogue-list.ts');
type Stores = Awaited<ReturnType<typeof load>>;

async function open(address: string, built: string, stored: Record<string, string> = {}, status = 200) {
  const browser = openFakeBrowser(memoryStorage(stored), address);
  const history = fakeHistory(browser);
  const requests: string[] = [];
  let held: ((body: unknown) => void)[] | null = null;
  let answers = status;
  vi.stubGlobal('fetch', async (input: string) => {
    requests.push(input);
    const body = held ? await new Promise((resolve) => held?.push(resolve)) : page(9);
    const refusal = { errorMessage: 'Así no.' };
    return Response.json(answers === 200 ? body : refusal, { status: answers });
  });
  // Keeps the store mounted: nanostores unmounts it after a second, when the fake window is gone.
  const { $currency } = await import('../../src/stores/shop/currency.ts');
  $currency.listen(() => undefined);
  const store = await load();
  store.followAddress(built);
  return {
    store,
    requests,
    location: browser.location,
    ...history,
    address: () => `${browser.location.pathname}${browser.location.search}`,
    hold: () => {
      const answers: ((body: unknown) => void)[] = [];
      held = answers;
      return answers;
    },
    answer: (next: number) => (answers = next),
  };
}

function page(totalPages: number) {
  return { data: [], pagination: { current_page: 1, total_pages: totalPages } };
}

/** Fake history with entries and states; `popstate` fires after the URL has changed, as in browsers. */
function fakeHistory({ window, location }: ReturnType<typeof openFakeBrowser>) {
  const entries = [{ path: `${location.pathname}${location.search}`, state: null as unknown }];
  const top = () => entries.at(-1)!;
  const show = () => {
    const url = new URL(top().path, 'https://shop.invalid');
    Object.assign(location, { pathname: url.pathname, search: url.search });
  };
  vi.stubGlobal('history', {
    scrollRestoration: 'auto',
    get state() {
      return top().state;
    },
    pushState(state: unknown, _: string, path: string) {
      entries.push({ path, state });
      show();
    },
    replaceState(state: unknown) {
      top().state = state;
    },
  });
  Object.assign(window, { scrollY: 0 });
  return {
    scrollTo: (scrollY: number) => Object.assign(window, { scrollY }),
    back: () => {
      entries.pop();
      show();
      window.dispatchEvent(new Event('popstate'));
    },
  };
}

async function settled({ $list }: Stores): Promise<void> {
  await expect.poll(() => $list.get().state).not.toBe('pending');
}
