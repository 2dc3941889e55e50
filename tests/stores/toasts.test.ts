import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { $toasts, closeToast, holdToasts, showLastingToast, showToast } from '../../src/stores/toasts.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const texts = () => $toasts.get().map(({ text }) => text);

describe('a toast', () => {
  it('leaves in time although the one under the pointer was closed', () => {
    showToast('success', 'Uno');
    holdToasts();
    closeToast($toasts.get()[0]?.id ?? 0);
    showToast('success', 'Dos');
    vi.advanceTimersByTime(3000);
    expect(texts()).toEqual([]);
  });
});

it('a repeated error is one toast, with its whole time', () => {
  showToast('error', 'No pudimos');
  showToast('success', 'Listo');
  showToast('success', 'Listo');
  vi.advanceTimersByTime(2000);
  showToast('error', 'No pudimos');
  expect(texts()).toEqual(['Listo', 'Listo', 'No pudimos']);
  vi.advanceTimersByTime(2000);
  expect(texts()).toEqual(['No pudimos']);
});

it('a lasting toast stays while others go, is one, and can be closed', () => {
  showLastingToast('Guardado');
  showToast('success', 'Listo');
  showLastingToast('Guardado');
  expect(texts()).toEqual(['Guardado', 'Listo']);
  vi.advanceTimersByTime(60_000);
  expect(texts()).toEqual(['Guardado']);
  showLastingToast('Dos guardados');
  expect(texts()).toEqual(['Dos guardados']);
  closeToast($toasts.get()[0]?.id ?? 0);
  expect(texts()).toEqual([]);
  showLastingToast('Dos guardados');
  showLastingToast('');
  expect(texts()).toEqual([]);
});
