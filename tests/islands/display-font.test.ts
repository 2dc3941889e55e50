import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const load = vi.fn(() => Promise.resolve([{}]));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  vi.stubGlobal('document', { fonts: { load } });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  load.mockClear();
});

it.each<[string, object, number]>([
  ['a browser that saves no data', { connection: { saveData: false } }, 1],
  ['a browser that does not say', {}, 1],
  ['a browser that saves data', { connection: { saveData: true } }, 0],
])('the display font in %s', async (_, navigator, times) => {
  // A new module: what an earlier test stored is forgotten.
  vi.resetModules();
  const { fetchDisplayFont } = await import('../../src/islands/shop/loading/display-font.ts');
  vi.stubGlobal('navigator', navigator);
  fetchDisplayFont();
  expect(load).not.toHaveBeenCalled();
  vi.runAllTimers();
  expect(load).toHaveBeenCalledTimes(times);
});
