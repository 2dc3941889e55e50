/** Newsletter invitation: a modal with a link. */
import { shop } from '../../../shop.ts';
import { isVisible } from '../../../stores/browser.ts';
import { newsletterRetryMs, takeNewsletterTurn } from '../../../stores/shop/newsletter.ts';
import { newsletterTexts as text } from '../../../text/shop/notices.ts';
import { h } from '../../create-element.ts';

export function inviteToNewsletter(): void {
  if (isBusy()) setTimeout(inviteToNewsletter, newsletterRetryMs);
  else if (takeNewsletterTurn(new Date())) show();
}

/**
 * A modal takes the focus and the release of a press, so it waits while a dialog or popover is open, the visitor types
 * or presses, or the tab is hidden.
 */
function isBusy(): boolean {
  if (!isVisible() || document.querySelector('dialog[open], :popover-open, :active')) return true;
  return document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false;
}

function show(): void {
  const link = { href: shop.newsletterUrl, rel: 'noopener', className: 'button', textContent: text.link };
  const close = { type: 'submit', className: 'button is-quiet', textContent: text.close } as const;
  const form = h(
    'form',
    { method: 'dialog' },
    h('h2', { id: 'newsletter-title', textContent: text.title }),
    h('p', { textContent: text.text }),
    h('a', link),
    h('button', close),
  );
  const dialog = h('dialog', { className: 'modal panel newsletter-modal' }, form);
  dialog.setAttribute('aria-labelledby', 'newsletter-title');
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
