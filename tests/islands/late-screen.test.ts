/** The script that keeps the code of a screen away until `load`, run as it stands in the page. */
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { lateScreenScript } from '../../src/islands/shop/late-screen.ts';

/** What no context of `node:vm` can do without help. */
const runnable = lateScreenScript.replaceAll('import(', 'asked(');

it('asks for the code of a screen at load, and no sooner', () => {
  const asked: string[] = [];
  const window = openPage((file) => asked.push(file));
  expect(asked).toEqual([]);
  window.dispatchEvent(new Event('load'));
  expect(asked).toEqual(['/_astro/Screen.js', '/_astro/client.js']);
});

it('does not end the element that holds it', () => {
  expect(lateScreenScript).not.toContain('</');
});

function openPage(ask: (file: string) => void): EventTarget {
  const window = new EventTarget();
  const screen = {
    getAttribute: (name: string) => (name === 'component-url' ? '/_astro/Screen.js' : '/_astro/client.js'),
  };
  runInNewContext(runnable, {
    addEventListener: window.addEventListener.bind(window),
    document: { querySelectorAll: () => [screen] },
    asked: (file: string) => {
      ask(file);
      return Promise.reject(new Error('lost'));
    },
  });
  return window;
}
