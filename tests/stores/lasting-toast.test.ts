/** A toast that stays, beside those that go by themselves. */
import { expect, it, onTestFinished, vi } from 'vitest';
import { $toasts, closeToast, createLastingToast, showToast } from '../../src/stores/toasts.ts';

const shown = () => $toasts.get().map(({ text }) => text);

it('stays while others go, is one, and can be closed', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const toast = createLastingToast();
  toast.show('Guardado');
  showToast('success', 'Listo');
  toast.show('Guardado');
  expect(shown()).toEqual(['Guardado', 'Listo']);
  vi.advanceTimersByTime(60_000);
  expect(shown()).toEqual(['Guardado']);
  toast.show('Dos guardados');
  expect(shown()).toEqual(['Dos guardados']);
  closeToast($toasts.get()[0]?.id ?? 0);
  expect(shown()).toEqual([]);
  toast.show('Dos guardados');
  toast.close();
  expect(shown()).toEqual([]);
});
