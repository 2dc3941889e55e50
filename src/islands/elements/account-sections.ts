/** `<account-sections>` around the links of the account: shows the current one, and logs out. */
import { logOut } from '../../stores/session/logout.ts';
import { defineElement } from './define-element.ts';

class AccountSections extends HTMLElement {
  connectedCallback(): void {
    this.querySelector('button')?.addEventListener('click', logOut);
    // On a phone the links scroll horizontally; the current one is scrolled into view.
    const current = this.querySelector('[aria-current]');
    const strip = current?.closest('ul');
    if (current && strip) strip.scrollLeft = current.getBoundingClientRect().left - strip.clientWidth / 4;
  }
}

defineElement('account-sections', AccountSections);
