import { initDropdownOnWideScreens } from '../menu/lazy-dropdown.ts';
import { addSubcategories } from '../menu/category-tree.ts';
import { askForConsent } from '../notices/cookie-notice.ts';
import { doIdleWork } from './idle-work.ts';
import { initPhoneMenu } from '../menu/phone-menu.ts';
import { inviteToNewsletter } from '../notices/newsletter.ts';
import { showStickyMessages } from '../notices/sticky-bar.ts';

/**
 * The deferrable code of every page, loaded on idle or on interaction, as one chunk
 * (`scripts/publish/browser-code/chunks.ts`).
 */
export const lateCode = {
  askForConsent,
  initDropdownOnWideScreens,
  initPhoneMenu,
  inviteToNewsletter,
  doIdleWork,
  addSubcategories,
  showStickyMessages,
};
