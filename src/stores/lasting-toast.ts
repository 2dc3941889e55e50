/** A toast that stays until it is closed; separate from `toasts.ts`, which every page loads. */
import { $toasts, closeToast } from './toasts.ts';

export interface LastingToast {
  /** Shows this text; one that is shown already stays as it is. */
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
