/** `<notifications-menu popover>`: closes when it is left by Tab, and counts at its bell what was not shown yet. */
import { $unreadNotices, markNoticesSeen } from '../../stores/account/unread-notices.ts';
import { bellTexts } from '../../text/shop/chrome.ts';
import { closeWhenLeft } from '../shop/menu/dropdown-menu.ts';

export class NotificationsMenu extends HTMLElement {
  #unsubscribe = () => undefined as void;

  connectedCallback(): void {
    closeWhenLeft(this, () => true);
    // On closing: the list is loaded when it opens.
    this.addEventListener('toggle', ({ newState }) => {
      if (newState === 'closed') markNoticesSeen();
    });
    const bell = document.querySelector(`.header [popovertarget="${this.id}"]`);
    const label = bell?.getAttribute('aria-label') ?? '';
    if (bell) this.#unsubscribe = $unreadNotices.subscribe((count) => paint(bell, label, count));
  }

  disconnectedCallback(): void {
    this.#unsubscribe();
  }
}

function paint(bell: Element, label: string, count: number): void {
  bell.setAttribute('aria-label', count === 0 ? label : bellTexts.unread(label, count));
  bell.querySelector('.header-badge')?.remove();
  if (count === 0) return;
  const badge = document.createElement('span');
  badge.className = 'header-badge';
  badge.textContent = String(count);
  bell.append(badge);
}
