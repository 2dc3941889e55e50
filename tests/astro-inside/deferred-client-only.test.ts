/** The script that defers a screen's code until `load`, executed as it is in the page. */
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { deferredClientOnlyScript } from '../../src/astro-inside/deferred-client-only.ts';

/** `import()` is replaced, because `node:vm` contexts do not support it without a loader. */
const runnable = deferredClientOnlyScript.replaceAll('import(', 'asked(');

it('asks for the code of a screen at load, no sooner, and says once that it is lost', async () => {
  const asked: string[] = [];
  const lost: unknown[] = [];
  const window = openPage((file) => asked.push(file), lost);
  expect(asked).toEqual([]);
  window.dispatchEvent(new Event('load'));
  expect(asked).toEqual(['/_astro/Screen.js', '/_astro/client.js']);
  await expect.poll(() => lost).toHaveLength(1);
});

it('does not end the element that holds it', () => {
  expect(deferredClientOnlyScript).not.toContain('</');
});

function openPage(ask: (file: string) => void, lost: unknown[]): EventTarget {
  const window = new EventTarget();
  const screen = {
    getAttribute: (name: string) => (name === 'component-url' ? '/_astro/Screen.js' : '/_astro/client.js'),
    append: (content: unknown) => lost.push(content),
  };
  let link: { href: string } | null = { href: '/' };
  const content = {
    querySelector: () => {
      const found = link;
      link = null;
      return found;
    },
  };
  runInNewContext(runnable, {
    addEventListener: window.addEventListener.bind(window),
    document: {
      querySelectorAll: () => [screen],
      querySelector: (place: string) => (place === '[data-lost-screen]' ? { content } : screen),
    },
    location: { pathname: '/cart', search: '?a=1' },
    self: {},
    asked: (file: string) => {
      ask(file);
      return Promise.reject(new Error('lost'));
    },
  });
  return window;
}
