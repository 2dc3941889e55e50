/** The invitation to the newsletter: a dialog that is made when its time has come, and asks nothing. */
import { shop } from '../../shop.ts';
import { isVisible } from '../../stores/browser.ts';
import { newsletterMs, newsletterRetryMs, takeNewsletterTurn } from '../../stores/newsletter.ts';
import { newsletterTexts as text } from '../../text/notices.ts';

export function inviteToNewsletter(): void {
  const showWhenIdle = () => {
    if (isBusy()) setTimeout(showWhenIdle, newsletterRetryMs);
    else if (takeNewsletterTurn(new Date())) show();
  };
  setTimeout(showWhenIdle, newsletterMs);
}

/** A modal takes the focus: not from an open dialog or menu, from somebody who types, or in a tab that nobody sees. */
function isBusy(): boolean {
  if (!isVisible() || document.querySelector('dialog[open], :popover-open')) return true;
  return document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false;
}

function show(): void {
  const dialog = document.createElement('dialog');
  dialog.className = 'modal panel newsletter-modal';
  dialog.setAttribute('aria-labelledby', 'newsletter-title');
  const title = document.createElement('h2');
  title.id = 'newsletter-title';
  title.textContent = text.title;
  const words = document.createElement('p');
  words.textContent = text.text;
  const link = document.createElement('a');
  link.className = 'button';
  link.href = shop.newsletterUrl;
  link.rel = 'noopener';
  link.textContent = text.link;
  const close = document.createElement('button');
  close.type = 'submit';
  close.className = 'button is-quiet';
  close.textContent = text.close;
  const form = document.createElement('form');
  form.method = 'dialog';
  form.append(title, words, link, close);
  dialog.append(form);
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
