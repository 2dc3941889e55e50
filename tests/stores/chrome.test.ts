/** Stores of header and footer: suggestions, notifications, newsletter, consent. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeFakeBrowser, memoryStorage, openFakeBrowser } from './fake-browser.ts';

afterEach(closeFakeBrowser);

describe('suggestions', () => {
  it('are asked for from three characters on, and cut names at fifty', async () => {
    const asked = answer(() => ({
      series: [{ name: 'Akira', slug: 'akira-ivrea', volumes: 6 }],
      products: [
        {
          id: 1,
          slug: 'akira-1',
          title: 'Akira '.repeat(20),
          price: money,
          stock: 1,
          images: [{ path: '/media/a.webp' }],
        },
        {
          id: 2,
          slug: 'akira-2',
          title: 'Akira 2',
          price: money,
          priceWithDiscount: { ...money, amount: 0.5 },
          stock: 1,
        },
      ],
      authors: [{ name: 'Katsuhiro Otomo', slug: 'otomo' }],
      brands: [],
    }));
    const { suggestFor, $suggestions } = await import('../../src/stores/shop/search.ts');
    await suggestFor(' ak ');
    expect(asked()).toEqual([]);
    expect($suggestions.get().value).toBeNull();
    await suggestFor('aki');
    expect(asked()).toEqual(['GET /api/v1/search-suggestions?search=aki&currency=ARS']);
    const [products, authors] = $suggestions.get().value ?? [];
    expect(products?.items).toMatchObject([
      { name: 'Akira', href: '/series/akira-ivrea', note: 'Serie · 6 títulos' },
      { href: '/producto/akira-1', cover: '/media/a.webp', note: '$AR\u00a01,00' },
      { name: 'Akira 2', cover: undefined, note: '$AR\u00a00,50' },
    ]);
    for (const { name } of products?.items ?? []) expect([...name].length).toBeLessThanOrEqual(50);
    expect(authors?.items).toEqual([{ name: 'Katsuhiro Otomo', href: '/autores/otomo' }]);
    expect($suggestions.get().value).toHaveLength(2);
  });

  it('fail without a word', async () => {
    answer(() => ({ errorMessage: 'No' }), 500);
    const { suggestFor, $suggestions } = await import('../../src/stores/shop/search.ts');
    const { $modal } = await import('../../src/stores/failures.ts');
    await suggestFor('akira');
    expect($suggestions.get()).toMatchObject({ state: 'rejected', message: null });
    expect($modal.get()).toBeNull();
  });
});

describe('a notification', () => {
  it('is deleted and the rest is read again; one that is gone already counts as deleted', async () => {
    let status = 200;
    const asked = answer(
      () => ({ data: [{ id: 2, message: 'Dos' }], message: 'ok' }),
      () => status,
    );
    const { removeNotification, notifications } = await import('../../src/stores/account/notifications.ts');
    await removeNotification(1);
    expect(asked()).toEqual([
      'DELETE /api/v1/account/shop-notifications/1',
      'GET /api/v1/account/shop-notifications',
    ]);
    expect(notifications.$state.get().value).toEqual([{ id: 2, message: 'Dos' }]);
    status = 404;
    const { $toasts } = await import('../../src/stores/toasts.ts');
    await removeNotification(1);
    expect($toasts.get()).toEqual([]);
  });

  it('that could not be deleted says so and stays', async () => {
    answer(() => ({ errorMessage: 'No' }), 500);
    const { removeNotification } = await import('../../src/stores/account/notifications.ts');
    const { $toasts } = await import('../../src/stores/toasts.ts');
    await removeNotification(1);
    expect($toasts.get()).toMatchObject([{ kind: 'error' }]);
  });
});

describe('the newsletter', () => {
  it('has its turn once a day of the shop, not of the machine', async () => {
    openFakeBrowser(memoryStorage());
    const { takeNewsletterTurn } = await import('../../src/stores/shop/newsletter.ts');
    expect(takeNewsletterTurn(new Date('2026-11-20T23:00:00-03:00'))).toBe(true);
    expect(takeNewsletterTurn(new Date('2026-11-20T23:59:59-03:00'))).toBe(false);
    expect(takeNewsletterTurn(new Date('2026-11-21T00:00:00-03:00'))).toBe(true);
  });
});

describe('the consent', () => {
  it.each([
    [{}, null],
    [{ 'vineta:1:consent': '1' }, true],
    [{ 'vineta:1:consent': '0' }, false],
    [{ 'vineta:1:consent': 'yes' }, null],
  ])('stored as %j is %s', async (stored, expected) => {
    openFakeBrowser(memoryStorage(stored));
    const { $hasConsent } = await import('../../src/stores/shop/consent.ts');
    expect($hasConsent.get()).toBe(expected);
  });

  it('is kept', async () => {
    const storage = memoryStorage();
    openFakeBrowser(storage);
    const { acceptCookies } = await import('../../src/stores/shop/consent.ts');
    acceptCookies();
    expect(storage.getItem('vineta:1:consent')).toBe('1');
  });
});

const money = { currency: 'ARS', amount: 1 };

/** A browser whose API gives this reply to every request. @returns the requests */
function answer(body: () => object, status: number | (() => number) = 200): () => string[] {
  openFakeBrowser(memoryStorage());
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string, { method }: RequestInit) => {
    asked.push(`${method} ${url}`);
    const code = typeof status === 'number' ? status : method === 'DELETE' ? status() : 200;
    return Promise.resolve(Response.json(body(), { status: code }));
  });
  vi.spyOn(Math, 'random').mockReturnValue(0);
  return () => asked;
}
