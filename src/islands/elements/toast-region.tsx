/**
 * `<toast-region>` around the toasts and the modal of a page (`Messages.astro`), which it draws without React, because any
 * operation may need them.
 */
import { money } from '../../domain/money.ts';
import { $modal, closeModal } from '../../stores/failures.ts';
import { $freeShippingFrom } from '../../stores/cart/cart-summary.ts';
import { $toasts, closeToast, holdToasts, releaseToasts, type Toast } from '../../stores/toasts.ts';
import { draw } from '../draw.ts';
import { defineElement } from './define-element.ts';

let focusedBefore: HTMLElement | null = null;

function showMessages(list: HTMLElement, dialog: HTMLDialogElement): void {
  $freeShippingFrom.set(money(Number(list.dataset['free']), 'ARS'));
  // A toast that is being read stays.
  for (const sign of ['pointerenter', 'focusin']) list.addEventListener(sign, holdToasts);
  for (const sign of ['pointerleave', 'focusout']) list.addEventListener(sign, releaseToasts);
  list.addEventListener('focusin', ({ relatedTarget: previousFocus }) => {
    if (previousFocus instanceof HTMLElement && !list.contains(previousFocus)) focusedBefore = previousFocus;
  });
  $toasts.subscribe((toasts) => paintToasts(list, toasts));
  dialog.addEventListener('close', closeModal);
  $modal.subscribe((text) => paintModal(dialog, text));
}

/** Keeps existing elements: a toast that is being read must not be rebuilt under the pointer. */
function paintToasts(list: HTMLElement, toasts: readonly Toast[]): void {
  const shownIds = new Set(toasts.map(({ id }) => String(id)));
  for (const element of list.querySelectorAll<HTMLElement>(':scope > .toast')) {
    if (!shownIds.delete(element.dataset['id'] ?? '')) element.remove();
  }
  for (const { id, kind, text, link } of toasts) {
    if (!shownIds.has(String(id))) continue;
    list.append(
      draw(
        <div className={`toast is-${kind}`} data-id={id}>
          <p>
            {text}
            {link && (
              <>
                {' '}
                <a href={link.path}>{link.words}</a>
              </>
            )}
          </p>
          <button
            type="button"
            aria-label={list.dataset['close']}
            onClick={({ currentTarget }) => close(id, currentTarget)}
          >
            ×
          </button>
        </div>,
      ),
    );
  }
}

/** With the keyboard the focus goes on to the next toast's button, else back to where it was before the toasts. */
function close(id: number, button: HTMLElement): void {
  const isByKeyboard = button.matches(':focus-visible');
  const toast = button.closest('.toast');
  const near = toast?.nextElementSibling ?? toast?.previousElementSibling;
  closeToast(id);
  if (isByKeyboard) (near?.querySelector('button') ?? focusedBefore)?.focus();
}

function paintModal(dialog: HTMLDialogElement, text: string | null): void {
  if (text === null) return dialog.close();
  const words = dialog.querySelector('p');
  if (words !== null) words.textContent = text;
  if (!dialog.open) dialog.showModal();
}

class ToastRegion extends HTMLElement {
  connectedCallback(): void {
    const list = this.querySelector<HTMLElement>('.toasts');
    const dialog = this.querySelector('dialog');
    if (list && dialog) showMessages(list, dialog);
  }
}

defineElement('toast-region', ToastRegion);
