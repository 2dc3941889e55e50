/** The script that keeps the code of a screen away until `load`, run as it stands in the page, before Astro's own. */
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { lateScreenScript } from '../../src/islands/shop/late-screen.ts';

/** As Astro writes it into every page with such an island. */
const astrosOwn = `(self.Astro||(self.Astro={})).only=async t=>{await(await t())()}`;

it('asks for the code of a screen after load, and brings it to life', async () => {
  const page = openPage();
  const done: string[] = [];
  const live = page.Astro.only(() => {
    done.push('asked');
    return Promise.resolve(() => {
      done.push('alive');
      return Promise.resolve();
    });
  });
  await new Promise((later) => setTimeout(later));
  expect(done).toEqual([]);
  page.dispatchEvent(new Event('load'));
  await live;
  expect(done).toEqual(['asked', 'alive']);
});

it('does not end the element that holds it', () => {
  expect(lateScreenScript).not.toContain('</');
});

interface FakePage extends EventTarget {
  readonly Astro: { readonly only: (load: () => Promise<() => Promise<void>>) => Promise<void> };
}

function openPage(): FakePage {
  const window = new EventTarget();
  const self = Object.assign(window, {
    addEventListener: window.addEventListener.bind(window),
  });
  runInNewContext(`${lateScreenScript};${astrosOwn}`, Object.assign(self, { self }));
  return self as unknown as FakePage;
}
