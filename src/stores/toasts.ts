import { atom } from 'nanostores';

export interface Toast {
  readonly id: number;
  readonly kind: 'success' | 'error';
  readonly text: string;
  readonly link?: ToastLink | undefined;
}

export interface ToastLink {
  readonly path: string;
  readonly words: string;
}

/** Specification, section 9. */
const toastMs = 3000;

export const $toasts = atom<readonly Toast[]>([]);

export function showToast(kind: Toast['kind'], text: string, link?: ToastLink): void {
  const toast: Toast = { id: ++lastId, kind, text, link };
  const clock: Clock = { remainingMs: toastMs, startedAt: 0, timer: undefined };
  clocks.set(toast.id, clock);
  $toasts.set([...$toasts.get(), toast]);
  if (!areHeld) start(toast.id, clock);
}

export interface LastingToast {
  /** One that is shown already stays as it is. */
  readonly show: (text: string) => void;
  readonly close: () => void;
}

export function createLastingToast(): LastingToast {
  // Other toasts have positive ids.
  let id = 0;
  const close = () => closeToast(id);
  return {
    close,
    show(text) {
      if ($toasts.get().some((toast) => toast.id === id && toast.text === text)) return;
      close();
      id -= 1;
      $toasts.set([...$toasts.get(), { id, kind: 'success', text }]);
    },
  };
}

export function closeToast(id: number): void {
  clearTimeout(clocks.get(id)?.timer);
  clocks.delete(id);
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
  // Removed elements fire no pointerleave, so the pause ends with the last toast.
  if (clocks.size === 0) areHeld = false;
}

/** Pauses the timeouts while the pointer is over the toasts or the focus is inside. */
export function holdToasts(): void {
  if (areHeld) return;
  areHeld = true;
  for (const clock of clocks.values()) stop(clock);
}

export function releaseToasts(): void {
  if (!areHeld) return;
  areHeld = false;
  for (const [id, clock] of clocks) start(id, clock);
}

interface Clock {
  remainingMs: number;
  startedAt: number;
  timer: ReturnType<typeof setTimeout> | undefined;
}

const clocks = new Map<number, Clock>();
let lastId = 0;
let areHeld = false;

function start(id: number, clock: Clock): void {
  clock.startedAt = Date.now();
  clock.timer = setTimeout(() => closeToast(id), clock.remainingMs);
}

function stop(clock: Clock): void {
  if (clock.timer === undefined) return;
  clearTimeout(clock.timer);
  clock.timer = undefined;
  clock.remainingMs = Math.max(0, clock.remainingMs - (Date.now() - clock.startedAt));
}
