/** What is told outside of each switch, and that nothing of it is lost or told in the wrong order. */
import { describe, expect, it } from 'vitest';
import { rollBack } from '../../scripts/publish/daemon/runs.ts';
import { activateRelease } from '../../scripts/publish/release/releases.ts';
import { lastTold, receiverStates, registerReceivers } from '../../scripts/publish/state/receivers.ts';
import { announcedShop, notingReceiver } from './outside-world.ts';

const log = { error: () => undefined };
const first = { 'index.html': 'inicio', 'producto/uno.html': 'uno', 'robots.txt': 'r', '_astro/a.js': 'a' };

describe('a switch', () => {
  it('is told only the addresses that changed and those that are gone', async () => {
    const { receiver, news } = notingReceiver();
    const { courier, publish } = announcedShop([receiver]);
    await courier.start();
    const one = await publish(first);
    await expect.poll(() => news.length).toBe(1);
    expect(news[0]).toEqual({
      release: one,
      changes: { '/': 'first', '/producto/uno': 'first', '/robots.txt': 'first' },
    });
    const two = await publish({
      'index.html': 'otro',
      'producto/dos.html': 'dos',
      'producto/uno.html': null,
    });
    await expect.poll(() => news.length).toBe(2);
    // Tiny files have no key of what they were made from: the same address counts as made by other code.
    expect(news[1]).toEqual({
      release: two,
      changes: { '/': 'code', '/producto/dos': 'content', '/producto/uno': 'removed' },
    });
  });

  it('back to the release before is told like any other', async () => {
    const { receiver, news } = notingReceiver();
    const { courier, publish, layout } = announcedShop([receiver]);
    await courier.start();
    const one = await publish(first);
    await publish({ 'index.html': 'otro', 'producto/dos.html': 'dos' });
    await expect.poll(() => news.length).toBe(2);
    await rollBack(layout, { to: null, cause: 'hand', log });
    courier.wake();
    await expect.poll(() => news.length).toBe(3);
    expect(news[2]).toEqual({ release: one, changes: { '/': 'code', '/producto/dos': 'removed' } });
  });

  it('is told by the next program when this one was killed before', async () => {
    const { receiver, news } = notingReceiver();
    const killed = announcedShop([receiver]);
    await killed.courier.register();
    const one = await killed.publish(first);
    expect(news).toEqual([]);
    await announcedShop([receiver], killed.layout).courier.start();
    await expect.poll(() => news.map(({ release }) => release)).toEqual([one]);
  });

  it('is told when a kill or a full disk came between it and its note', async () => {
    const { receiver, news } = notingReceiver();
    const { courier, publish, layout } = announcedShop([receiver]);
    await courier.register();
    const one = await publish(first);
    const two = await publish({ 'index.html': 'otro' });
    await courier.deliver();
    // The switch alone.
    activateRelease(layout, one);
    await courier.deliver();
    expect(news.map(({ release }) => release)).toEqual([two, one]);
    expect(news[1]?.changes).toEqual({ '/': 'code' });
  });

  it('is told once more together with those that came while the receiver was down', async () => {
    const { receiver, news, state } = notingReceiver();
    const { courier, publish, states } = announcedShop([receiver]);
    state.problem = 'cdn.example answers 500';
    await courier.start();
    await publish(first);
    await expect.poll(() => states()[0]?.tries).toBeGreaterThan(1);
    const three = await publish({ 'index.html': 'otro', 'producto/uno.html': null });
    expect(states()[0]).toMatchObject({ release: null, waiting: three, problem: 'cdn.example answers 500' });
    state.problem = null;
    await expect.poll(() => news.at(-1)?.release).toBe(three);
    expect(news.at(-1)?.changes).toMatchObject({ '/producto/uno': 'removed', '/robots.txt': 'first' });
    expect(states()[0]).toMatchObject({ release: three, waiting: null, problem: null, tries: 0 });
  });

  it('is told to the others while one is down', async () => {
    const down = notingReceiver('cdn');
    const up = notingReceiver('webhook');
    down.state.problem = 'down';
    const { courier, publish } = announcedShop([down.receiver, up.receiver]);
    await courier.start();
    await publish(first);
    await expect.poll(() => up.news.length).toBe(1);
    await publish({ 'index.html': 'otro' });
    await expect.poll(() => up.news.length).toBe(2);
    // The first one is kept for the other, and not told again to this one.
    expect(up.news[1]?.changes).toEqual({ '/': 'code' });
    expect(down.news).toEqual([]);
  });

  it('is told after the release is where it goes', async () => {
    const place = notingReceiver('deploy');
    const cdn = notingReceiver('cdn', 10);
    place.state.problem = 'The bucket is full.';
    const { courier, publish, states, layout } = announcedShop([place.receiver, cdn.receiver]);
    await courier.start();
    const one = await publish(first);
    await expect.poll(() => states().find(({ kind }) => kind === 'deploy')?.tries).toBeGreaterThan(1);
    expect(cdn.news).toEqual([]);
    place.state.problem = null;
    await expect.poll(() => cdn.news.map(({ release }) => release)).toEqual([one]);
    expect(place.news).toEqual([{ release: one, changes: {} }]);
    expect(lastTold(layout)).toMatchObject([{ kind: 'cdn', release: one, amount: 3 }]);
  });

  it('leaves nothing behind when everybody knows of it, and nothing at all without receivers', async () => {
    const { receiver, news } = notingReceiver();
    const { courier, publish, layout } = announcedShop([receiver]);
    await courier.register();
    await publish(first);
    await courier.deliver();
    expect(news.length).toBe(1);
    await registerReceivers(layout, []);
    await publish({ 'index.html': 'otro' });
    expect(receiverStates(layout)).toEqual([]);
    // One that is new knows what is live.
    await courier.register();
    await courier.deliver();
    expect(news.length).toBe(1);
    await publish({ 'index.html': 'tercero' });
    await courier.deliver();
    expect(news[1]?.changes).toEqual({ '/': 'code' });
  });
});

describe('a command line', () => {
  it('tells everybody once and says who could not be told', async () => {
    const place = notingReceiver('deploy');
    const { courier, publish } = announcedShop([place.receiver]);
    place.state.problem = 'AWS_ACCESS_KEY_ID is wrong.';
    await courier.register();
    const one = await publish(first);
    expect(await courier.deliver()).toMatchObject([{ waiting: one, problem: 'AWS_ACCESS_KEY_ID is wrong.' }]);
    place.state.problem = null;
    expect(await courier.deliver()).toMatchObject([{ waiting: null, release: one, problem: null }]);
  });

  it('and the publisher do not tell the same at the same time', async () => {
    const slow = Promise.withResolvers<number>();
    let calls = 0;
    const receiver = {
      kind: 'webhook',
      target: 'slow',
      send: () => {
        calls += 1;
        return slow.promise;
      },
    } as const;
    const publisher = announcedShop([receiver]);
    await publisher.courier.start();
    await publisher.publish(first);
    await expect.poll(() => calls).toBe(1);
    const delivered = announcedShop([receiver], publisher.layout).courier.deliver();
    slow.resolve(1);
    expect(await delivered).toMatchObject([{ waiting: null }]);
    expect(calls).toBe(1);
  });
});
