/** Requests of the filter panel and their timing. */
import { expect, it, vi } from 'vitest';
import { ok, openWorld, type Answer } from './world.ts';

it('the options of the filters are read once, however often they are opened', async () => {
  const { loadFilterOptions, $categoryTree, requests } = await open();
  loadFilterOptions();
  loadFilterOptions();
  await expect.poll(() => $categoryTree.get().state).toBe('fulfilled');
  expect(requests.sort()).toEqual(['GET /api/v1/categories/tree', 'GET /api/v1/products/brands']);
});

it.each([
  ['asks once the typing rests, for the last word', ['j', 'ju', 'jun', ' junji '], 'junji'],
  ['asks nothing for a single letter, and forgets what was looked for', ['junji', 'j'], ''],
])('looking for an author %s', async (_, typed, asked) => {
  vi.useFakeTimers();
  const { searchAuthors, $authorSearch, requests } = await open();
  for (const text of typed) searchAuthors(text);
  await vi.runAllTimersAsync();
  expect(requests).toEqual(asked === '' ? [] : [`GET /api/v1/products/authors?search=${asked}`]);
  expect($authorSearch.get()).toBe(asked);
});

it('looking for an author says so when it fails', async () => {
  const { searchAuthors, $authors } = await open({ status: 500, body: { errorMessage: 'No.' } });
  searchAuthors('junji');
  await expect.poll(() => $authors.get().state).toBe('rejected');
  expect($authors.get().message).toBe('No pudimos buscar autores. Probá de nuevo.');
});

async function open(answer: Answer = ok({ data: [] })) {
  const world = openWorld('/productos');
  for (const path of ['categories/tree', 'products/brands', 'products/authors']) {
    world.answers[`GET /${path}`] = answer;
  }
  return { ...world, ...(await import('../../src/stores/catalogue/catalogue-filters.ts')) };
}
