/** Stores of header and footer: suggestions, notifications, newsletter, consent. */
import { describe, expect, it } from 'vitest';
import { akira, ok, openWorld, pesos, tokenKey } from './world.ts';

const broken = { status: 500, body: { errorMessage: 'No' } };

describe('suggestions', () => {
  const call = 'GET /search-suggestions';
  const long = { ...akira, title: 'Akira '.repeat(20) };

  it('are asked for from three characters on, and fail silently', async () => {
    const { answers, requests, modal } = openWorld('/');
    const reduced = { ...akira, slug: 'akira-2', priceWithDiscount: pesos(0.5) };
    const found = ok({
      series: [{ name: 'Akira', slug: 'akira-ivrea', volumes: 6 }],
      products: [{ ...long, images: [{ path: '/media/a.webp' }] }, reduced],
      authors: [{ name: 'Katsuhiro Otomo', slug: 'otomo' }],
      brands: [],
    });
    answers[call] = [found, broken, broken, broken];
    const { suggestFor, $suggestions } = await import('../../src/stores/shop/search.ts');
    await suggestFor(' ak ');
    expect([requests, $suggestions.get().value]).toEqual([[], null]);
    await suggestFor('aki');
    expect(requests).toEqual(['GET /api/v1/search-suggestions?search=aki&currency=ARS']);
    const [products, authors, ...others] = $suggestions.get().value ?? [];
    expect(products?.items).toMatchObject([
      { name: 'Akira', href: '/series/akira-ivrea', note: 'Serie · 6 títulos' },
      { href: '/producto/akira-1', cover: '/media/a.webp', note: '$AR\u00a012,50' },
      { href: '/producto/akira-2', cover: undefined, note: '$AR\u00a00,50' },
    ]);
    for (const { name } of products?.items ?? []) expect([...name].length).toBeLessThanOrEqual(50);
    expect(authors?.items).toEqual([{ name: 'Katsuhiro Otomo', href: '/autores/otomo' }]);
    expect(others).toEqual([]);
    await suggestFor('akira');
    expect($suggestions.get()).toMatchObject({ state: 'rejected', message: null });
    expect(await modal()).toBeNull();
  });
});

describe('a notification', () => {
  const removed = 'La notificación fue eliminada correctamente!';
  it.each([
    ['is deleted and the rest is read again', ok({ message: 'ok' }), [removed]],
    ['that is gone already counts as deleted', { status: 404, body: {} }, [removed]],
    ['that could not be deleted says so', broken, [expect.any(String) as string]],
  ])('%s', async (_, answer, said) => {
    const { answers, requests, toasts } = openWorld('/cuenta', { [tokenKey]: 'secret' });
    answers['DELETE /account/shop-notifications/1'] = answer;
    answers['GET /account/shop-notifications'] = ok({ data: [{ id: 2, message: 'Dos' }] });
    const { removeNotification, notifications } = await import('../../src/stores/account/notifications.ts');
    await removeNotification(1);
    expect(requests.map((request) => request.split(' ')[0])).toEqual(['DELETE', 'GET']);
    expect(notifications.$state.get().value).toEqual([{ id: 2, message: 'Dos' }]);
    expect(await toasts()).toEqual(said);
  });
});

it('the newsletter has its turn once a day of the shop, not of the machine', async () => {
  openWorld('/');
  const { claimNewsletterInvitation } = await import('../../src/stores/shop/newsletter.ts');
  expect(claimNewsletterInvitation(new Date('2026-11-20T23:00:00-03:00'))).toBe(true);
  expect(claimNewsletterInvitation(new Date('2026-11-20T23:59:59-03:00'))).toBe(false);
  expect(claimNewsletterInvitation(new Date('2026-11-21T00:00:00-03:00'))).toBe(true);
});

it.each([
  [{}, null],
  [{ 'vineta:1:consent': '1' }, true],
  [{ 'vineta:1:consent': '0' }, false],
  [{ 'vineta:1:consent': 'yes' }, null],
])('the consent stored as %j is %s, and the next answer is kept', async (stored, expected) => {
  const { storage } = openWorld('/', stored);
  const { $hasConsent, acceptCookies, refuseCookies } = await import('../../src/stores/shop/consent.ts');
  expect($hasConsent.get()).toBe(expected);
  refuseCookies();
  expect(storage.getItem('vineta:1:consent')).toBe('0');
  acceptCookies();
  expect(storage.getItem('vineta:1:consent')).toBe('1');
});
