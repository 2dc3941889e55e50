import { describe, expect, it } from 'vitest';
import { FailureError, type FailurePolicy } from '../../src/domain/failure.ts';
import { latestOf } from '../../src/stores/latest-operation.ts';
import { createOperation } from '../../src/stores/operation.ts';

const policy: FailurePolicy = { show: 'inline', text: 'No se pudo.', serverWords: 'never' };

/** An operation whose calls are answered by hand, in their order; false is a failure. */
function open() {
  const asked: string[] = [];
  const answers: ((isDone: boolean) => void)[] = [];
  const wanted: boolean[] = [];
  const operation = createOperation(async ({ place }: { place: string }) => {
    asked.push(place);
    const { promise, resolve } = Promise.withResolvers<boolean>();
    answers.push(resolve);
    const isDone = await promise;
    wanted.push(latest.isLatest({ place }));
    if (!isDone) throw new FailureError({ name: 'unexpected', status: 500, message: null });
  }, policy);
  const latest = latestOf(operation);
  const answer = async (isDone = true) => {
    await expect.poll(() => answers.length).toBeGreaterThan(0);
    answers.shift()?.(isDone);
  };
  return { asked, wanted, latest, answer, operation };
}

describe('the latest input', () => {
  it.each([
    ['the one before it is answered', true],
    ['the one before it fails', false],
  ])('is started when %s, and no other of those that waited', async (_, isDone) => {
    const { asked, wanted, latest, answer, operation } = open();
    const started = ['1043', '1425', '5000'].map((place) => latest.start({ place }));
    expect(asked).toEqual(['1043']);
    await answer(isDone);
    await answer();
    await Promise.all(started);
    expect(asked).toEqual(['1043', '5000']);
    expect(wanted).toEqual([false, true]);
    expect(operation.$state.get().state).toBe('fulfilled');
  });

  it('shares the pending call when it is the same again', async () => {
    const { asked, wanted, latest, answer } = open();
    const started = ['1043', '1425', '1043'].map((place) => latest.start({ place }));
    await answer();
    await Promise.all(started);
    expect([asked, wanted]).toEqual([['1043'], [true]]);
  });

  it('is asked for again after its answer', async () => {
    const { asked, latest, answer } = open();
    for (const place of ['1043', '1043']) {
      const started = latest.start({ place });
      await answer();
      await started;
    }
    expect(asked).toEqual(['1043', '1043']);
  });

  it('is not started, and its reply is not wanted, once it is outdated', async () => {
    const { asked, wanted, latest, answer } = open();
    const started = ['1043', '1425'].map((place) => latest.start({ place }));
    latest.outdate();
    await answer();
    await Promise.all(started);
    expect([asked, wanted]).toEqual([['1043'], [false]]);
  });
});
