/** Forms that replace what was saved: a press while one is pending. */
import { expect, it } from 'vitest';
import { createForm } from '../../src/stores/form.ts';
import { resubmitting } from '../../src/stores/resubmission.ts';

const empty = { city: '' };

/** A form, and what was sent of it; the answers wait for `release`. */
function open({ isRefused = false } = {}) {
  const form = createForm({ empty, check: () => ({}), draft: null });
  const sent: string[] = [];
  const { promise: released, resolve } = Promise.withResolvers<undefined>();
  const save = resubmitting(form, () =>
    form.submit(async ({ city }) => {
      sent.push(city);
      await released;
      return isRefused ? { isDone: false, fields: {} } : { isDone: true, value: null };
    }),
  );
  form.open({ city: 'Rosario' });
  return { form, sent, save, release: () => resolve(undefined) };
}

it('sends what was edited and saved meanwhile after the first answer', async () => {
  const { form, sent, save, release } = open();
  const first = save();
  form.write('city', 'Salta');
  expect(await save()).toBe(false);
  form.write('city', 'Salta Capital');
  expect(await save()).toBe(false);
  release();
  expect(await first).toBe(true);
  expect(sent).toEqual(['Rosario', 'Salta Capital']);
  expect(form.$form.get()).toMatchObject({ isSubmitting: false, values: { city: 'Salta Capital' } });
});

it('sends once what was pressed twice', async () => {
  const { sent, save, release } = open();
  const presses = [save(), save(), save()];
  release();
  expect(await Promise.all(presses)).toEqual([true, false, false]);
  expect(sent).toEqual(['Rosario']);
});

it('does not send an edit that nobody saved', async () => {
  const { form, sent, save, release } = open();
  const first = save();
  form.write('city', 'Salta');
  release();
  expect(await first).toBe(true);
  expect(sent).toEqual(['Rosario']);
});

it('sends nothing more after a refusal, which is shown', async () => {
  const { form, sent, save, release } = open({ isRefused: true });
  const first = save();
  form.write('city', 'Salta');
  await save();
  release();
  expect(await first).toBe(false);
  expect(sent).toEqual(['Rosario']);
});
