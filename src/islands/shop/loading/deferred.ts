/** One chunk, loaded on idle or on interaction (`scripts/publish/browser-code/chunks.ts`). */
export { closeWhenLeft, initDropdown } from '../menu/dropdown-menu.ts';
export { addSubcategories, initPhoneMenu } from '../menu/category-tree.tsx';
export { askForConsent } from '../notices/cookie-notice.tsx';
export { replaceBrokenPictures } from '../broken-pictures.ts';
export { paintPortrait } from '../portrait.ts';
export { revealFocusedCards } from '../../content/strip-focus.ts';
export { inviteToNewsletter } from '../notices/newsletter.tsx';
export { showStickyMessages } from '../notices/sticky-bar.ts';
