import { describe, expect, it, vi } from 'vitest';
import { withLock } from '../../src/stores/browser.ts';
import { memoryStorage, openFakeBrowser } from './fake-browser.ts';

describe('a lock', () => {
  const deny = () => Promise.reject(new DOMException('denied', 'SecurityError'));
  const hold = async (name: string, said: string[]) => {
    said.push(`${name} holds`);
    await new Promise((resolve) => setTimeout(resolve));
    said.push(`${name} lets go`);
    if (name === 'b') throw new Error('lost');
    return name;
  };

  it.each([
    ['has none', undefined],
    ['denies them', { request: deny }],
  ])('has one holder at a time also where the browser %s', async (_, locks) => {
    vi.stubGlobal('navigator', { locks });
    const said: string[] = [];
    const held = ['a', 'b', 'c'].map((name) => withLock('test', () => hold(name, said)));
    const ends = await Promise.allSettled(held);
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(said).toEqual(['a', 'b', 'c'].flatMap((name) => [`${name} holds`, `${name} lets go`]));
  });

  it('of the browser does its work once, also when the work fails', async () => {
    vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => unknown) => work() } });
    const work = vi.fn(() => Promise.reject(new Error('lost')));
    await expect(withLock('test', work)).rejects.toThrow('lost');
    expect(work).toHaveBeenCalledTimes(1);
  });
});

it.each([
  ['after the next frame', 'visible', true],
  ['without a frame when the tab goes into the background meanwhile', 'visible', false],
  ['at once in the background', 'hidden', false],
] as const)('what waits for the paint comes %s', async (_, visibilityState, isFramed) => {
  const { document } = openFakeBrowser(memoryStorage());
  document.visibilityState = visibilityState;
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (paint: () => void) => frames.push(paint));
  const { whenPainted } = await import('../../src/stores/browser.ts');
  const painted = whenPainted();
  expect(frames).toHaveLength(visibilityState === 'visible' ? 1 : 0);
  if (isFramed) for (const paint of frames) paint();
  await painted;
});
