import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { withLock } from '../../src/stores/browser.ts';
import { closeFakeBrowser, memoryStorage, openFakeBrowser } from './fake-browser.ts';

afterEach(closeFakeBrowser);

describe('a lock', () => {
  it.each([
    ['has none', { locks: undefined }],
    [
      'denies them',
      { locks: { request: () => Promise.reject(new DOMException('denied', 'SecurityError')) } },
    ],
  ])('has one holder at a time also where the browser %s', async (_, navigator) => {
    vi.stubGlobal('navigator', navigator);
    const said: string[] = [];
    const hold = (name: string) =>
      withLock('test', async () => {
        said.push(`${name} holds`);
        await new Promise((resolve) => setTimeout(resolve));
        said.push(`${name} lets go`);
        return name;
      });
    expect(await Promise.all([hold('a'), hold('b')])).toEqual(['a', 'b']);
    expect(said).toEqual(['a holds', 'a lets go', 'b holds', 'b lets go']);
  });

  it('is free again after a failure, which goes to its holder', async () => {
    vi.stubGlobal('navigator', { locks: undefined });
    await expect(withLock('test', () => Promise.reject(new Error('lost')))).rejects.toThrow('lost');
    expect(await withLock('test', () => Promise.resolve('mine'))).toBe('mine');
  });

  it('of the browser does its work once, also when the work fails', async () => {
    vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => unknown) => work() } });
    const work = vi.fn(() => Promise.reject(new Error('lost')));
    await expect(withLock('test', work)).rejects.toThrow('lost');
    expect(work).toHaveBeenCalledTimes(1);
  });
});

describe('what waits for the paint', () => {
  it('comes after the next frame', async () => {
    const { whenPainted, frames } = await openPage('visible');
    const done: string[] = [];
    const painted = whenPainted().then(() => done.push('done'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(done).toEqual([]);
    for (const paint of frames) paint();
    await painted;
    expect(done).toEqual(['done']);
  });

  it('comes at once in the background', async () => {
    const { whenPainted, frames } = await openPage('hidden');
    await whenPainted();
    expect(frames).toEqual([]);
  });

  it('comes without a frame when the tab goes into the background meanwhile', async () => {
    const { whenPainted } = await openPage('visible');
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const painted = whenPainted();
    vi.runAllTimers();
    await expect(painted).resolves.toBeUndefined();
  });
});

/** `frames` are pending animation frames. */
async function openPage(visibilityState: 'visible' | 'hidden') {
  const { document } = openFakeBrowser(memoryStorage());
  document.visibilityState = visibilityState;
  const frames: (() => void)[] = [];
  vi.stubGlobal('requestAnimationFrame', (paint: () => void) => frames.push(paint));
  const { whenPainted } = await import('../../src/stores/browser.ts');
  return { whenPainted, frames };
}
