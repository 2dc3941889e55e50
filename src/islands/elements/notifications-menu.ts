/** `<notifications-menu popover>`: closes when it is left by Tab. */
import { closeWhenLeft } from '../shop/menu/dropdown-menu.ts';

export class NotificationsMenu extends HTMLElement {
  connectedCallback(): void {
    closeWhenLeft(this, () => true);
  }
}
