/** When carousels are hydrated, with a minimal browser stub. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hydrateWhenVisible } from '../../src/islands/content/lazy-carousels.ts';
import { hydrateIsland } from '../../src/islands/shop/loading/hydrate-island.ts';

vi.mock('../../src/islands/shop/loading/hydrate-island.ts', () => ({
  hydrateIsland: vi.fn(() => Promise.resolve()),
}));

let browser: ReturnType<typeof openBrowser>;

beforeEach(() => {
  vi.useFakeTimers();
  browser = openBrowser();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.mocked(hydrateIsland).mockClear();
});

it.each(['pointermove', 'pointerdown', 'scroll', 'keydown'])(
  'a %s is a sign to watch the carousels, once',
  (sign) => {
    hydrateWhenVisible([carousel()]);
    browser.signs.dispatchEvent(new Event(sign));
    browser.signs.dispatchEvent(new Event(sign));
    vi.advanceTimersByTime(10_000);
    expect(browser.watched).toHaveLength(1);
  },
);

it('without one only what comes onto the screen is hydrated, once', () => {
  const [near, far] = [carousel(), carousel()];
  hydrateWhenVisible([near, far]);
  vi.advanceTimersByTime(2499);
  expect(browser.watched).toEqual([]);
  vi.advanceTimersByTime(1);
  browser.see([near, true], [far, false]);
  expect(hydrateIsland).toHaveBeenCalledExactlyOnceWith(near.closest('astro-island'));
  expect(browser.watched).toEqual([far]);
});

function carousel(): HTMLElement {
  const island = {};
  return { closest: () => island } as unknown as HTMLElement;
}

function openBrowser() {
  const signs = new EventTarget();
  const watched: Element[] = [];
  let tell: IntersectionObserverCallback = () => undefined;
  vi.stubGlobal('addEventListener', signs.addEventListener.bind(signs));
  vi.stubGlobal('removeEventListener', signs.removeEventListener.bind(signs));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: IntersectionObserverCallback) {
        tell = callback;
      }
      observe(element: Element) {
        watched.push(element);
      }
      unobserve(element: Element) {
        watched.splice(watched.indexOf(element), 1);
      }
    },
  );
  const see = (...seen: readonly (readonly [Element, boolean])[]) => {
    const entries = seen.map(([target, isIntersecting]) => ({ target, isIntersecting }));
    tell(entries as unknown as IntersectionObserverEntry[], {} as IntersectionObserver);
  };
  return { signs, watched, see };
}
