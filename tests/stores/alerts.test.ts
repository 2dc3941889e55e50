/** What a customer waits for, as the account and pages of their series read it. */
import { describe, expect, it } from 'vitest';
import { ok, openWorld, tokenKey } from './world.ts';

const alert = (id: number, changes: object = {}) => ({
  id,
  kind: 'series',
  title: 'One Piece',
  slug: 'one-piece',
  volume: null,
  ...changes,
});

async function open(stored: Record<string, string> = { [tokenKey]: 'secret' }) {
  const world = openWorld('/cuenta', stored);
  world.answers['GET /account/alerts'] = ok([
    alert(4, { kind: 'product', title: 'Akira 1', slug: 'akira-1' }),
    alert(3, { slug: 'berserk', volume: '12' }),
    alert(2),
    alert(1, { slug: null }),
  ]);
  return { ...world, ...(await import('../../src/stores/account/alerts.ts')) };
}

describe('series that the customer follows', () => {
  it('are the whole ones that have a page', async () => {
    const { $followedSeries, loadFollowedSeries } = await open();
    expect($followedSeries.get()).toEqual([]);
    await loadFollowedSeries();
    expect($followedSeries.get()).toEqual(['one-piece']);
  });

  it('are not asked for by a guest', async () => {
    const { $followedSeries, loadFollowedSeries, requests } = await open({});
    await loadFollowedSeries();
    expect([requests, $followedSeries.get()]).toEqual([[], []]);
  });

  it('are not asked for in a shop without the call', async () => {
    const { browser, loadFollowedSeries, requests } = await open();
    Object.assign(browser.document.documentElement.dataset, { lacking: 'google alerts' });
    await loadFollowedSeries();
    expect(requests).toEqual([]);
  });
});

describe('ending an alert', () => {
  it('says so and reads the list again', async () => {
    const { alerts, answers, calls, endAlert, toasts } = await open();
    answers['DELETE /account/alerts/2'] = { status: 200, body: { message: 'Listo' } };
    await endAlert(2);
    expect(calls).toEqual(['DELETE /account/alerts/2', 'GET /account/alerts']);
    expect(await toasts()).toEqual(['El aviso terminó.']);
    expect(alerts.$state.get().value).toHaveLength(4);
  });

  it('that another tab has ended is no failure', async () => {
    const { answers, endAlert, toasts } = await open();
    answers['DELETE /account/alerts/2'] = { status: 404, body: { errorMessage: 'No existe' } };
    await endAlert(2);
    expect(await toasts()).toEqual(['El aviso terminó.']);
  });

  it('that fails says so, and the list stays', async () => {
    const { alerts, answers, endAlert, toasts } = await open();
    answers['DELETE /account/alerts/2'] = { status: 500, body: {} };
    await endAlert(2);
    expect(await toasts()).toEqual(['No pudimos terminar el aviso. Probá de nuevo.']);
    expect(alerts.$state.get().value).toHaveLength(4);
  });
});
