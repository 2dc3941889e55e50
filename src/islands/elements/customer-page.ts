/** `<customer-page>` around what only a customer may see: it goes with the session, in every tab. */
import { watchSession } from '../../stores/session/session-end.ts';
import { defineElement } from './define-element.ts';

class CustomerPage extends HTMLElement {
  connectedCallback(): void {
    watchSession();
  }
}

defineElement('customer-page', CustomerPage);
