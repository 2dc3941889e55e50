import { awaitCarousels } from '../../content/calm-carousels.ts';
import { awaitDropdown } from '../menu/await-dropdown.ts';
import { standInForBrokenPictures } from '../broken-pictures.ts';
import { growCategories } from '../menu/category-tree.ts';
import { askForConsent } from '../notices/cookie-notice.ts';
import { fetchDictionary } from './dictionary.ts';
import { fetchFace } from './face.ts';
import { inviteToNewsletter } from '../notices/newsletter.ts';
import { completePhoneMenu } from '../menu/phone-menu.ts';
import { showStickyMessages } from '../notices/sticky-bar.ts';

/**
 * The deferrable code of every page, loaded on idle or on interaction, as one chunk
 * (`scripts/publish/browser-code/chunks-by-need.ts`).
 */
export const latePieces = {
  askForConsent,
  awaitCarousels,
  awaitDropdown,
  completePhoneMenu,
  fetchDictionary,
  fetchFace,
  growCategories,
  inviteToNewsletter,
  showStickyMessages,
  standInForBrokenPictures,
};
