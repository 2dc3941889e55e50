import { shop } from '../../../shop.ts';
import { isVisible } from '../../../stores/browser.ts';
import { isConsentOpen } from '../../../stores/shop/consent.ts';
import { newsletterRetryMs, claimNewsletterInvitation } from '../../../stores/shop/newsletter.ts';
import { newsletterInvitationTexts } from '../../../text/shop/chrome.ts';
import { draw } from '../../draw.ts';

export function inviteToNewsletter(): void {
  if (isBusy()) setTimeout(inviteToNewsletter, newsletterRetryMs);
  else if (claimNewsletterInvitation(new Date())) show();
}

/** A modal takes the focus and the release of a press, and it would lie over the notice about cookies. */
function isBusy(): boolean {
  if (!isVisible() || isConsentOpen()) return true;
  if (document.querySelector('dialog[open], :popover-open, :active')) return true;
  return document.activeElement?.matches('input, textarea, select, [contenteditable]') ?? false;
}

function show(): void {
  const dialog = draw(
    <dialog className="modal panel newsletter-modal" aria-labelledby="newsletter-title">
      <form className="stack gap-3" method="dialog">
        <h2 id="newsletter-title">{newsletterInvitationTexts.title}</h2>
        <p>{newsletterInvitationTexts.text}</p>
        <a className="button" href={shop.newsletterUrl} rel="noopener">
          {newsletterInvitationTexts.link}
        </a>
        <button className="button is-quiet">{newsletterInvitationTexts.close}</button>
      </form>
    </dialog>,
  ) as HTMLDialogElement;
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
