import { describe, expect, it } from 'vitest';
import { FailureError, type FailurePolicy } from '../../src/domain/failure.ts';
import { createLoad } from '../../src/stores/load.ts';

const policy: FailurePolicy = { show: 'inline', text: 'No pudimos cargar.' };
const broken = () => new FailureError({ name: 'unexpected', status: 500, message: null });

describe('a load', () => {
  it('goes from pending to fulfilled; one that fails says so and keeps what was known', async () => {
    let isBroken = false;
    const load = createLoad(
      (page: number) => (isBroken ? Promise.reject(broken()) : Promise.resolve(page)),
      policy,
    );
    expect(load.$state.get()).toEqual({ state: 'pending', value: null, message: null });
    await load.ask(2);
    expect(load.$state.get()).toEqual({ state: 'fulfilled', value: 2, message: null });
    isBroken = true;
    await load.ask(3);
    expect(load.$state.get()).toEqual({ state: 'rejected', value: 2, message: 'No pudimos cargar.' });
  });

  it('asked anew aborts the older question and drops its answer, in whatever order they come', async () => {
    const answers = new Map<string, (value: string) => void>();
    const signals: AbortSignal[] = [];
    const load = createLoad((question: string, signal) => {
      signals.push(signal);
      return new Promise<string>((resolve) => answers.set(question, resolve));
    }, policy);
    const older = load.ask('old');
    const newer = load.ask('new');
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    answers.get('new')?.('new answer');
    answers.get('old')?.('old answer');
    await Promise.all([older, newer]);
    expect(load.$state.get()).toMatchObject({ state: 'fulfilled', value: 'new answer' });
  });

  it('that is superseded ends with the newest one', async () => {
    const answers = new Map<string, (value: string) => void>();
    const load = createLoad((question: string, signal) => {
      signal.addEventListener('abort', () => answers.get(question)?.('aborted'));
      return new Promise<string>((resolve) => answers.set(question, resolve));
    }, policy);
    const seen: unknown[] = [];
    const older = load.ask('old').then(() => seen.push(load.$state.get().value));
    const newer = load.ask('new');
    await new Promise((resolve) => setImmediate(resolve));
    expect(seen).toEqual([]);
    answers.get('new')?.('new answer');
    await Promise.all([older, newer]);
    expect(seen).toEqual(['new answer']);
  });

  it('that is aborted says nothing', async () => {
    const load = createLoad((question: string, signal) => {
      if (question === 'new') return Promise.resolve('new answer');
      return new Promise<string>((_, reject) => {
        signal.addEventListener('abort', () => reject(new FailureError({ name: 'aborted' })));
      });
    }, policy);
    await Promise.all([load.ask('old'), load.ask('new')]);
    expect(load.$state.get()).toMatchObject({ state: 'fulfilled', value: 'new answer', message: null });
  });

  it('does not hide a bug, and does not stay pending after one', async () => {
    const load = createLoad(() => Promise.reject(new TypeError('bug')), policy);
    await expect(load.ask(null)).rejects.toThrow('bug');
    expect(load.$state.get().state).toBe('rejected');
  });
});
