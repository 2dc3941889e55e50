import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  $toasts,
  closeToast,
  holdToasts,
  releaseToasts,
  showLastingToast,
  showToast,
} from '../../src/stores/toasts.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

const texts = () => $toasts.get().map(({ text }) => text);

describe('a toast', () => {
  it('hides after three seconds', () => {
    showToast('success', 'Listo');
    vi.advanceTimersByTime(2999);
    expect(texts()).toEqual(['Listo']);
    vi.advanceTimersByTime(1);
    expect(texts()).toEqual([]);
  });

  it('can be closed before, and the others stay', () => {
    showToast('success', 'Uno');
    showToast('error', 'Dos');
    closeToast($toasts.get()[0]?.id ?? 0);
    expect(texts()).toEqual(['Dos']);
  });

  it('stays while it is read, and then has its whole time again', () => {
    showToast('success', 'Listo');
    vi.advanceTimersByTime(2000);
    holdToasts();
    vi.advanceTimersByTime(60_000);
    expect(texts()).toEqual(['Listo']);
    releaseToasts();
    vi.advanceTimersByTime(2999);
    expect(texts()).toEqual(['Listo']);
    vi.advanceTimersByTime(1);
    expect(texts()).toEqual([]);
  });

  it('that comes while others are read waits with them', () => {
    showToast('success', 'Uno');
    holdToasts();
    showToast('success', 'Dos');
    vi.advanceTimersByTime(60_000);
    expect(texts()).toEqual(['Uno', 'Dos']);
    releaseToasts();
    vi.advanceTimersByTime(3000);
    expect(texts()).toEqual([]);
  });

  it('leaves in time although the one under the pointer was closed', () => {
    showToast('success', 'Uno');
    holdToasts();
    closeToast($toasts.get()[0]?.id ?? 0);
    showToast('success', 'Dos');
    vi.advanceTimersByTime(3000);
    expect(texts()).toEqual([]);
  });
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
