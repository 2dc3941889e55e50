/**
 * Renders toasts and the modal into the elements of `Messages.astro`, without React, because any operation may need it.
 */
import { money } from '../../../domain/money.ts';
import { $modal, closeModal } from '../../../stores/failures.ts';
import { $freeShippingFrom } from '../../../stores/cart/free-shipping.ts';
import { $toasts, closeToast, holdToasts, releaseToasts, type Toast } from '../../../stores/toasts.ts';
import { h } from '../../create-element.ts';

let isShowing = false;

/** Call it before the first operation that may show a message; idempotent. */
export function showMessages(): void {
  const list = document.querySelector<HTMLElement>('#toasts');
  const dialog = document.querySelector<HTMLDialogElement>('#modal');
  if (isShowing || list === null || dialog === null) return;
  isShowing = true;
  $freeShippingFrom.set(money(Number(list.dataset['free']), 'ARS'));
  holdWhileRead(list);
  $toasts.subscribe((toasts) => paintToasts(list, toasts));
  dialog.addEventListener('close', closeModal);
  $modal.subscribe((text) => paintModal(dialog, text));
}

/** Pauses the toasts' timeouts while they are hovered or focused. */
function holdWhileRead(list: HTMLElement): void {
  list.addEventListener('pointerenter', holdToasts);
  list.addEventListener('pointerleave', releaseToasts);
  list.addEventListener('focusin', holdToasts);
  list.addEventListener('focusout', releaseToasts);
}

/** Keeps existing elements: a toast that is being read must not be rebuilt under the pointer. */
function paintToasts(list: HTMLElement, toasts: readonly Toast[]): void {
  const wanted = new Set(toasts.map(({ id }) => String(id)));
  for (const element of list.querySelectorAll<HTMLElement>(':scope > .toast')) {
    if (!wanted.delete(element.dataset['id'] ?? '')) element.remove();
  }
  for (const toast of toasts) {
    if (wanted.has(String(toast.id))) list.append(toastElement(toast, list.dataset['close'] ?? ''));
  }
}

function toastElement({ id, kind, text, link }: Toast, closeWords: string): HTMLElement {
  const words = h('p', {}, text);
  if (link) words.append(' ', h('a', { href: link.path }, link.words));
  const button = h('button', { type: 'button', ariaLabel: closeWords, textContent: '×' });
  button.addEventListener('click', () => closeToast(id));
  const element = h('div', { className: `toast is-${kind}` }, words, button);
  element.dataset['id'] = String(id);
  return element;
}

function paintModal(dialog: HTMLDialogElement, text: string | null): void {
  if (text === null) return dialog.close();
  const words = dialog.querySelector('p');
  if (words !== null) words.textContent = text;
  if (!dialog.open) dialog.showModal();
}
