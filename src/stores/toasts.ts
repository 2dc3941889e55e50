import { atom } from 'nanostores';

export interface Toast {
  readonly id: number;
  readonly kind: 'success' | 'error';
  readonly text: string;
  readonly link?: { readonly path: string; readonly words: string } | undefined;
}

const toastMs = 3000;

export const $toasts = atom<readonly Toast[]>([]);

/** An error that is shown already, as of several calls that fail alike, takes its own place: one toast, with its whole time. */
export function showToast(kind: Toast['kind'], text: string, link?: Toast['link']): void {
  const same = kind === 'error' && $toasts.get().find((toast) => toast.text === text);
  if (same) closeToast(same.id);
  const id = add({ kind, text, link });
  timers.set(id, undefined);
  if (!areHeld) start(id);
}

/** Shows a toast that stays until it is closed, in the place of the last one; '' closes that. */
export function showLastingToast(text: string): void {
  if ($toasts.get().some((toast) => toast.id === lastingId && toast.text === text)) return;
  closeToast(lastingId);
  if (text !== '') lastingId = add({ kind: 'success', text });
}

export function closeToast(id: number): void {
  clearTimeout(timers.get(id));
  timers.delete(id);
  $toasts.set($toasts.get().filter((toast) => toast.id !== id));
  // Removed elements fire no pointerleave, so the pause ends with the last toast.
  if (timers.size === 0) areHeld = false;
}

/** While the pointer is over the toasts or the focus is inside; then each has its whole time again. */
export function holdToasts(): void {
  areHeld = true;
  for (const timer of timers.values()) clearTimeout(timer);
}

export function releaseToasts(): void {
  if (!areHeld) return;
  areHeld = false;
  for (const id of timers.keys()) start(id);
}

const timers = new Map<number, ReturnType<typeof setTimeout> | undefined>();
let lastId = 0;
let lastingId = 0;
let areHeld = false;

function add(toast: Omit<Toast, 'id'>): number {
  lastId += 1;
  $toasts.set([...$toasts.get(), { id: lastId, ...toast }]);
  return lastId;
}

function start(id: number): void {
  timers.set(
    id,
    setTimeout(() => closeToast(id), toastMs),
  );
}
