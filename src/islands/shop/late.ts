/**
 * The live part of every page that can wait: for the page to be idle, or for somebody to open or enter something. It is one file
 * (`scripts/publish/browser-code/chunks-by-need.ts`).
 */
export { awaitCarousels } from '../content/calm-carousels.ts';
export { standInForBrokenPictures } from './broken-pictures.ts';
export { growCategories } from './category-tree.ts';
export { askForConsent } from './cookie-notice.ts';
export { inviteToNewsletter } from './newsletter.ts';
export { openNotifications } from './notifications.ts';
export { completePhoneMenu } from './phone-menu.ts';
export { showStickyMessages } from './sticky-bar.ts';
export { suggestWhileTyping } from './suggestions.ts';
