import { awaitCarousels } from '../content/calm-carousels.ts';
import { awaitDropdown } from './await-dropdown.ts';
import { standInForBrokenPictures } from './broken-pictures.ts';
import { growCategories } from './category-tree.ts';
import { askForConsent } from './cookie-notice.ts';
import { fetchFace } from './face.ts';
import { inviteToNewsletter } from './newsletter.ts';
import { completePhoneMenu } from './phone-menu.ts';
import { applyServerTiming } from './server-timing-entries.ts';
import { showStickyMessages } from './sticky-bar.ts';

/**
 * The deferrable code of every page, loaded on idle or on interaction, as one chunk
 * (`scripts/publish/browser-code/chunks-by-need.ts`).
 */
export const latePieces = {
  applyServerTiming,
  askForConsent,
  awaitCarousels,
  awaitDropdown,
  completePhoneMenu,
  fetchFace,
  growCategories,
  inviteToNewsletter,
  showStickyMessages,
  standInForBrokenPictures,
};
