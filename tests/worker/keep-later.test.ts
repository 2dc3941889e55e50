/** When the worker stores a document: not while its page is painted. */
import { describe, expect, it } from 'vitest';
import { keptCaches } from '../../src/domain/kept-caches.ts';
import { html, type FakeWorker } from './fake-scope.ts';
import { openShop, product, read, textOf, visit } from './worker-shop.ts';

const isStored = (worker: FakeWorker) => worker.caches.paths(keptCaches.pages).includes(product);

it('a document is stored when its page has had time to paint, and not before', async () => {
  const worker = await openShop();
  const timers: string[] = [];
  worker.onTimer = (ms) => timers.push(`${ms} ms, ${isStored(worker) ? 'stored' : 'not yet'}`);
  await visit(worker, product);
  expect(timers).toContain('3000 ms, not yet');
  expect(timers.join()).not.toContain(', stored');
  expect(isStored(worker)).toBe(true);
});

it('a newer document is stored at once when its page says that it was read', async () => {
  const worker = await openShop();
  await read(worker, product);
  worker.network.set(product, html('Akira, más caro'));
  worker.areTimersHeld = true;
  const visited = visit(worker, product);
  await expect.poll(() => worker.asked.filter((path) => path === product).length).toBe(2);
  await worker.post(product, { title: 'Akira', files: [] });
  await visited;
  worker.isCut = true;
  expect(await textOf(await visit(worker, product))).toContain('más caro');
});

it('a document that waited is not stored over a newer one of the same page', async () => {
  const worker = await openShop();
  worker.areTimersHeld = true;
  const older = visit(worker, product);
  await expect.poll(() => worker.asked.filter((path) => path === product).length).toBe(1);
  worker.network.set(product, html('Akira, más caro'));
  const newer = visit(worker, product);
  await expect.poll(() => worker.asked.filter((path) => path === product).length).toBe(2);
  await worker.post(product, { title: 'Akira', files: [] });
  await newer;
  worker.elapse();
  await older;
  worker.isCut = true;
  expect(await textOf(await visit(worker, product))).toContain('más caro');
});

describe.each(['prefetch', 'prefetch;prerender'])('a document that is fetched ahead (%s)', (purpose) => {
  it('is left to the browser, and not stored: it may never be read', async () => {
    const worker = await openShop();
    expect(await worker.request(product, { isNavigation: true, purpose })).toBeNull();
    expect(isStored(worker)).toBe(false);
  });

  it('is stored when its page is read, over an older one too', async () => {
    const worker = await openShop();
    await read(worker, product);
    worker.network.set(product, html('Akira, más caro'));
    await worker.request(product, { isNavigation: true, purpose });
    await worker.post(product, { title: 'Akira', files: [] });
    worker.isCut = true;
    expect(await textOf(await visit(worker, product))).toContain('más caro');
  });
});
