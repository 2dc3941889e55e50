import { initCarouselsWhenVisible } from '../../content/lazy-carousels.ts';
import { initDropdownOnWideScreens } from '../menu/lazy-dropdown.ts';
import { replaceBrokenPictures } from '../broken-pictures.ts';
import { addSubcategories } from '../menu/category-tree.ts';
import { askForConsent } from '../notices/cookie-notice.ts';
import { applyServerTiming } from './apply-server-timing.ts';
import { fetchFace } from './face.ts';
import { inviteToNewsletter } from '../notices/newsletter.ts';
import { initPhoneMenu } from '../menu/phone-menu.ts';
import { readWithoutNetwork } from './service-worker.ts';
import { showStickyMessages } from '../notices/sticky-bar.ts';

/**
 * The deferrable code of every page, loaded on idle or on interaction, as one chunk
 * (`scripts/publish/browser-code/chunks-by-need.ts`).
 */
export const lateCode = {
  askForConsent,
  initCarouselsWhenVisible,
  initDropdownOnWideScreens,
  initPhoneMenu,
  applyServerTiming,
  fetchFace,
  addSubcategories,
  inviteToNewsletter,
  readWithoutNetwork,
  showStickyMessages,
  replaceBrokenPictures,
};
