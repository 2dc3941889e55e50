/** Writes what a person wants into the link that opens the messaging app, while it is typed. No React: it is one link. */
import { messagingLink } from '../../domain/messaging.ts';
import { shop } from '../../shop.ts';
import { customOrderTexts } from '../../text/custom-order.ts';
import { formText } from '../form-text.ts';

export function bringCustomOrderToLife(): void {
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
  // A browser that comes back to the page has kept what was typed.
  write();
}
