/** A request that is repeated until it is answered. */
import { expect, it, vi } from 'vitest';
import { memoryStorage, openFakeBrowser } from './fake-browser.ts';

it('is repeated with growing pauses, and ends with the answer', async () => {
  const { ask, pollIntervalsMs } = await open();
  for (const [at, pause] of [...pollIntervalsMs, 60_000, 60_000].entries()) {
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

it('waits in a hidden tab, and asks at once when it is shown', async () => {
  const { ask, browser } = await open();
  browser.document.visibilityState = 'hidden';
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ask).not.toHaveBeenCalled();
  for (const [calls, happen] of [browser.look, browser.online].entries()) {
    happen();
    await vi.advanceTimersByTimeAsync(0);
    expect(ask).toHaveBeenCalledTimes(calls + 1);
  }
});

it('is not sent a second time beside itself', async () => {
  const { ask, browser } = await open();
  ask.mockReturnValue(new Promise(() => undefined));
  browser.online();
  browser.online();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(ask).toHaveBeenCalledTimes(1);
});

async function open() {
  vi.useFakeTimers();
  const browser = openFakeBrowser(memoryStorage());
  const { pollIntervalsMs, pollUntilAnswered } = await import('../../src/stores/poll-until-answered.ts');
  const ask = vi.fn(() => Promise.resolve(false));
  pollUntilAnswered(ask);
  return { ask, browser, pollIntervalsMs };
}
