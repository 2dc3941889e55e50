import { afterEach, describe, expect, it, vi } from 'vitest';
import { FailureError, type FailurePolicy } from '../../src/domain/failure.ts';
import { createOperation } from '../../src/stores/operation.ts';
import { $toasts } from '../../src/stores/toasts.ts';

const policy: FailurePolicy = { show: 'inline', text: 'No se pudo.', serverWords: 'rejected' };

vi.useFakeTimers();
afterEach(() => vi.runAllTimers());

describe('an operation', () => {
  it('goes from idle to fulfilled and says its success', async () => {
    const { $state, start } = createOperation(
      (name: string) => Promise.resolve(`hola ${name}`),
      policy,
      'Listo!',
    );
    expect($state.get().state).toBe('idle');
    expect(await start('Ana')).toEqual({ isDone: true, value: 'hola Ana' });
    expect($state.get()).toEqual({ state: 'fulfilled', message: null });
    expect($toasts.get()).toMatchObject([{ kind: 'success', text: 'Listo!' }]);
  });

  it('is done once, however often it is pressed', async () => {
    const act = vi.fn(() => Promise.resolve('order 7'));
    const { start } = createOperation(act, policy);
    const outcomes = await Promise.all([start(null), start(null), start(null)]);
    expect(act).toHaveBeenCalledTimes(1);
    expect(outcomes).toEqual(Array.from({ length: 3 }, () => ({ isDone: true, value: 'order 7' })));
    await start(null);
    expect(act).toHaveBeenCalledTimes(2);
  });

  it('that is refused shows the words of the server in its place', async () => {
    const refusal = new FailureError({ name: 'rejected', message: 'Sin cupo', fields: {} });
    const { $state, start } = createOperation(() => Promise.reject(refusal), policy);
    expect(await start(null)).toEqual({ isDone: false, fields: {} });
    expect($state.get()).toEqual({ state: 'rejected', message: 'Sin cupo' });
  });

  it('does not hide a bug, and does not stay busy after one', async () => {
    const { $state, start } = createOperation(() => Promise.reject(new TypeError('bug')), policy);
    await expect(start(null)).rejects.toThrow('bug');
    expect($state.get().state).toBe('rejected');
  });
});
