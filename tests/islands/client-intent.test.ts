/** `client:intent`, with an island that is only what the directive asks of it. */
import { describe, expect, it, vi } from 'vitest';
import intent from '../../src/islands/shop/loading/client-intent.ts';
import { hydrateIsland } from '../../src/islands/shop/loading/hydrate-island.ts';

class Island extends EventTarget {
  readonly dataset: Record<string, string> = {};
  isHovered = false;
  isBusy = false;
  hasAttribute = () => true;
  matches = (selector: string) => {
    // As a browser without it.
    if (selector.includes(':has(')) throw new SyntaxError(selector);
    return this.isHovered || 'intent' in this.dataset;
  };
  querySelector = () => (this.isBusy ? this : null);
}

function open(search = '', value: boolean | string = true) {
  vi.stubGlobal('location', { search });
  const island = new Island();
  const hydrate = vi.fn(() => Promise.resolve());
  const load = vi.fn(() => Promise.resolve(hydrate));
  const element = island as unknown as HTMLElement;
  const start = () => intent(load, { name: 'thing', value } as never, element);
  return { island, element, load, hydrate, start };
}

describe('an island hydrates', () => {
  it.each(['pointerover', 'pointerdown', 'focusin'])('on %s, once', async (sign) => {
    const { island, load, hydrate, start } = open();
    start();
    expect(load).not.toHaveBeenCalled();
    island.dispatchEvent(new Event(sign));
    island.dispatchEvent(new Event(sign));
    await expect.poll(() => hydrate.mock.calls).toHaveLength(1);
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('when the pointer was on it before the directive ran', () => {
    const { island, load, start } = open();
    island.isHovered = true;
    start();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('when a press in it waits already', () => {
    const { island, load, start } = open();
    island.isBusy = true;
    start();
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('when an enhancer asks for it, before or after the directive ran', () => {
    const early = open();
    void hydrateIsland(early.element);
    early.start();
    expect(early.load).toHaveBeenCalledTimes(1);
    const late = open();
    late.start();
    void hydrateIsland(late.element);
    expect(late.load).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['?orderBy=price', true],
    ['?a=1&orderBy=price', true],
    ['?reorderBy=price', false],
    ['', false],
  ])('at the address %s: %s', (search, isExpected) => {
    const { load, start } = open(search, 'orderBy|page');
    start();
    expect(load).toHaveBeenCalledTimes(isExpected ? 1 : 0);
  });
});
