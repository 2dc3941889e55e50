/** What waits until the browser is idle, or a visitor means to use it, in one file. */
import { CardActions } from './card-actions.ts';
import { CategoryMenu } from './category-menu.ts';
import { defineElement } from './define-element.ts';
import { NotificationsMenu } from './notifications-menu.ts';
import { StickyBar } from './sticky-bar.ts';

export { askForConsent } from '../shop/notices/cookie-notice.tsx';
export { replaceBrokenPictures } from '../shop/broken-pictures.ts';
export { paintPortrait } from '../shop/portrait.ts';
export { revealFocusedCards } from '../content/strip-focus.ts';
export { inviteToNewsletter } from '../shop/notices/newsletter.tsx';

/** Not by loading this file: other code may share it, and what these elements draw waits for its styles. */
export function defineIdleElements(): void {
  defineElement('card-actions', CardActions);
  defineElement('category-menu', CategoryMenu);
  defineElement('notifications-menu', NotificationsMenu);
  defineElement('sticky-bar', StickyBar);
}
