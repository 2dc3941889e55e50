import { awaitCarousels } from '../content/calm-carousels.ts';
import { awaitDropdown } from './await-dropdown.ts';
import { standInForBrokenPictures } from './broken-pictures.ts';
import { growCategories } from './category-tree.ts';
import { askForConsent } from './cookie-notice.ts';
import { fetchDictionary } from './dictionary.ts';
import { fetchFace } from './face.ts';
import { inviteToNewsletter } from './newsletter.ts';
import { completePhoneMenu } from './phone-menu.ts';
import { reportSampledView } from './sampled-view.ts';
import { showStickyMessages } from './sticky-bar.ts';

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
  reportSampledView,
  showStickyMessages,
  standInForBrokenPictures,
};
