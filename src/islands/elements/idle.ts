/** What waits until the browser is idle, or somebody means to use it, in one file. */
import './category-menu.ts';
import './notifications-menu.ts';
import './sticky-bar.ts';

export { askForConsent } from '../shop/notices/cookie-notice.tsx';
export { replaceBrokenPictures } from '../shop/broken-pictures.ts';
export { inviteToNewsletter } from '../shop/notices/newsletter.tsx';
