/** A request that is repeated until it is answered. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closeFakeBrowser, memoryStorage, openFakeBrowser } from './fake-browser.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  closeFakeBrowser();
});

it('is repeated with growing pauses, and ends with the answer', async () => {
  const { ask, askingPausesMs } = await open();
  for (const [at, pause] of [...askingPausesMs, 60_000, 60_000].entries()) {
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(ask).toHaveBeenCalledTimes(at);
    await vi.advanceTimersByTimeAsync(1);
    expect(ask).toHaveBeenCalledTimes(at + 1);
  }
  ask.mockResolvedValue(true);
  await vi.advanceTimersByTimeAsync(60_000);
  const answered = ask.mock.calls.length;
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ask).toHaveBeenCalledTimes(answered);
});

it('waits in a hidden tab, and asks at once when it is shown or the network is back', async () => {
  const { ask, browser } = await open();
  browser.document.visibilityState = 'hidden';
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ask).not.toHaveBeenCalled();
  browser.document.visibilityState = 'visible';
  browser.document.dispatchEvent(new Event('visibilitychange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledTimes(1);
  browser.window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(0);
  expect(ask).toHaveBeenCalledTimes(2);
});

it('is not sent a second time beside itself', async () => {
  const { ask, browser } = await open();
  ask.mockReturnValue(new Promise(() => undefined));
  browser.window.dispatchEvent(new Event('online'));
  browser.window.dispatchEvent(new Event('online'));
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ask).toHaveBeenCalledTimes(1);
});

async function open() {
  const browser = openFakeBrowser(memoryStorage());
  const { askingPausesMs, keepAsking } = await import('../../src/stores/keep-asking.ts');
  const ask = vi.fn(() => Promise.resolve(false));
  keepAsking(ask);
  return { ask, browser, askingPausesMs };
}
