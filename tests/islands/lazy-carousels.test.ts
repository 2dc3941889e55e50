/** When carousels are initialised, with a minimal browser stub. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initCarousel } from '../../src/islands/content/carousel.ts';
import { initCarouselsWhenVisible } from '../../src/islands/content/lazy-carousels.ts';

vi.mock('../../src/islands/content/carousel.ts', () => ({ initCarousel: vi.fn() }));

const phone = '(max-width: 576px)';
let browser: ReturnType<typeof openBrowser>;

beforeEach(() => {
  vi.useFakeTimers();
  browser = openBrowser();
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.mocked(initCarousel).mockClear();
});

it('nothing is watched before somebody does something or the first view has been read', () => {
  initCarouselsWhenVisible([carousel()]);
  vi.advanceTimersByTime(2499);
  expect(browser.watched).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(browser.watched).toHaveLength(1);
});

it.each(['pointermove', 'pointerdown', 'scroll', 'keydown'])('a %s is a sign, once', (sign) => {
  initCarouselsWhenVisible([carousel()]);
  browser.signs.dispatchEvent(new Event(sign));
  browser.signs.dispatchEvent(new Event(sign));
  vi.advanceTimersByTime(10_000);
  expect(browser.watched).toHaveLength(1);
});

it('only what comes onto the screen lives, and only once', async () => {
  const [near, far] = [carousel(), carousel()];
  initCarouselsWhenVisible([near, far]);
  vi.advanceTimersByTime(2500);
  browser.see([near, true], [far, false]);
  await vi.waitFor(() => expect(initCarousel).toHaveBeenCalledExactlyOnceWith(near), {
    timeout: 15_000,
  });
  expect(browser.watched).toEqual([far]);
});

it('what is meant for another screen stays a strip', () => {
  const [everywhere, onPhones] = [carousel(), carousel(phone)];
  initCarouselsWhenVisible([everywhere, onPhones]);
  vi.advanceTimersByTime(2500);
  expect(browser.watched).toEqual([everywhere]);
});

it('what is meant for this screen lives', () => {
  browser.matching.add(phone);
  const onPhones = carousel(phone);
  initCarouselsWhenVisible([onPhones]);
  vi.advanceTimersByTime(2500);
  expect(browser.watched).toEqual([onPhones]);
});

function carousel(media?: string): HTMLElement {
  return { dataset: media === undefined ? {} : { media } } as unknown as HTMLElement;
}

function openBrowser() {
  const signs = new EventTarget();
  const matching = new Set<string>();
  const watched: Element[] = [];
  let tell: IntersectionObserverCallback = () => undefined;
  vi.stubGlobal('addEventListener', signs.addEventListener.bind(signs));
  vi.stubGlobal('removeEventListener', signs.removeEventListener.bind(signs));
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: matching.has(query) }));
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
  return { signs, matching, watched, see };
}
