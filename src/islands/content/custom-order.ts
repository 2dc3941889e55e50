/** Writes the form's fields into the link to the messaging app on input. Without React, because it is one link. */
import { messagingLink } from '../../domain/shop/messaging.ts';
import { shop } from '../../shop.ts';
import { customOrderTexts } from '../../text/content/custom-order.ts';
import { formText } from '../form-text.ts';

export function initCustomOrder(): void {
  const place = document.querySelector('[data-custom-order]');
  const form = place?.querySelector('form');
  const link = place?.querySelector('a');
  if (!form || !link) return;
  const write = () => {
    const [what, edition, comments] = [
      formText(form, 'what'),
      formText(form, 'edition'),
      formText(form, 'comments'),
    ];
    link.href = messagingLink(shop.messagingNumber, customOrderTexts.message(what, edition, comments));
  };
  form.addEventListener('input', write);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    link.click();
  });
  // The browser restored the fields (form restoration or bfcache).
  write();
}
