import { expect, it, vi } from 'vitest';
import { timedWork } from '../../scripts/shared/timed-work.ts';

it('tells the log what a timer threw, at once or later, and goes on', async () => {
  const log = { error: vi.fn() };
  const failures = [
    () => {
      throw new Error('locked');
    },
    () => Promise.reject(new Error('full')),
  ];
  for (const work of failures) timedWork(log, 'it failed', work)();
  await expect.poll(() => log.error.mock.calls.length).toBe(2);
  expect(log.error).toHaveBeenLastCalledWith({ err: new Error('full') }, 'it failed');
});
