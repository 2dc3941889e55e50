/** Short messages that leave by themselves. */
import { atom } from 'nanostores';

export interface Toast {
  readonly id: number;
  readonly kind: 'success' | 'error';
  readonly text: string;
  /** Where to go from there. */
  readonly link?: ToastLink | undefined;
}

export interface ToastLink {
  readonly path: string;
  readonly words: string;
}

/** Specification, section 9. */
const toastMs = 3000;

/** Oldest first. */
export const $toasts = atom<readonly Toast[]>([]);

export function showToast(kind: Toast['kind'], text: string, link?: ToastLink): void {
  const toast: Toast = { id: ++lastId, kind, text, link };
  const clock: Clock = { remainingMs: toastMs, startedAt: 0, timer: undefined };
  clocks.set(toast.id, clock);
  $toasts.set([...$toasts.get(), toast]);
  if (!areHeld) start(toast.id, clock);
}

export function closeToast(id: number): void {
  clearTimeout(clocks.get(id)?.timer);
  clocks.delete(id);
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
  // The pointer that held them does not leave what is gone: the next toast must not stand for ever.
  if (clocks.size === 0) areHeld = false;
}

/** Time stands still while somebody reads: pointer over the toasts, or focus inside. */
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
