/** `<custom-order>`: writes its form's fields into its link to the messaging app on input. */
import { messagingLink } from '../../domain/links.ts';
import { shop } from '../../shop.ts';
import { customOrderTexts } from '../../text/content/custom-order.ts';
import { formText } from '../form-text.ts';
import { defineElement } from './define-element.ts';

class CustomOrder extends HTMLElement {
  connectedCallback(): void {
    this.addEventListener('input', this);
    this.addEventListener('submit', this);
    const what = this.querySelector<HTMLInputElement>('[name="what"]');
    // What was searched for and not found.
    if (what?.value === '') what.value = (new URLSearchParams(location.search).get('q') ?? '').slice(0, 200);
    // The browser restored the fields (form restoration or bfcache).
    this.#write();
  }

  handleEvent(event: Event): void {
    if (event.type === 'input') return this.#write();
    event.preventDefault();
    this.querySelector('a')?.click();
  }

  #write(): void {
    const form = this.querySelector('form');
    const link = this.querySelector('a');
    if (!form || !link) return;
    const [what, edition, comments] = [
      formText(form, 'what'),
      formText(form, 'edition'),
      formText(form, 'comments'),
    ];
    link.href = messagingLink(shop.messagingNumber, customOrderTexts.message(what, edition, comments));
  }
}

defineElement('custom-order', CustomOrder);
