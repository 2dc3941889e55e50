/** Requests of the filter panel and their timing. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeFakeBrowser, memoryStorage, openFakeBrowser } from './fake-browser.ts';

afterEach(() => {
  vi.useRealTimers();
  closeFakeBrowser();
});

describe('the options of the filters', () => {
  it('are read once, however often somebody turns to them', async () => {
    const { store, requests } = await open();
    store.loadFilterOptions();
    store.loadFilterOptions();
    await vi.waitFor(() => expect(store.$categoryTree.get().state).toBe('fulfilled'), { timeout: 15_000 });
    expect(requests.sort()).toEqual(['/api/v1/categories/tree', '/api/v1/products/brands']);
  });
});

describe('looking for an author', () => {
  it('asks once the typing rests, for the last word', async () => {
    vi.useFakeTimers();
    const { store, requests } = await open();
    for (const text of ['j', 'ju', 'jun', ' junji ']) store.searchAuthors(text);
    await vi.runAllTimersAsync();
    expect(requests).toEqual(['/api/v1/products/authors?search=junji']);
    expect(store.$authorSearch.get()).toBe('junji');
  });

  it('asks nothing for a single letter, and forgets what was looked for', async () => {
    vi.useFakeTimers();
    const { store, requests } = await open();
    store.searchAuthors('junji');
    store.searchAuthors('j');
    await vi.runAllTimersAsync();
    expect(requests).toEqual([]);
    expect(store.$authorSearch.get()).toBe('');
  });

  it('says so when it fails', async () => {
    const { store } = await open(500);
    store.searchAuthors('junji');
    await vi.waitFor(() => expect(store.$authors.get().state).toBe('rejected'), { timeout: 15_000 });
    expect(store.$authors.get().message).toBe('No pudimos buscar autores. Probá de nuevo.');
  });
});

async function open(status = 200) {
  openFakeBrowser(memoryStorage(), '/productos');
  const requests: string[] = [];
  vi.stubGlobal('fetch', (input: string) => {
    requests.push(input);
    return Promise.resolve(
      Response.json(status === 200 ? { data: [] } : { errorMessage: 'No.' }, { status }),
    );
  });
  const store = await import('../../src/stores/catalogue/catalogue-filters.ts');
  return { store, requests };
}
