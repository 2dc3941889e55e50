/** Reads editors' pages besides the home: landing pages, the links page, gift cards. */
import { getStickyMessages } from '../../../src/api/content.ts';
import { getLinkPage } from '../../../src/api/landing.ts';
import type { HomeContent } from '../../../src/domain/content/content.ts';
import type { LinkPage } from '../../../src/domain/content/landing.ts';
import type { ReadingWarning } from '../warning.ts';
import { readGiftCards, type ReadGiftCard } from './read-gift-cards.ts';
import { readLandings, type ReadLanding } from './read-landings.ts';
import type { SyncApi } from './sync-api.ts';

export interface EditedPages {
  readonly landings: readonly ReadLanding[];
  /** Null when the API has none. */
  readonly linkPage: LinkPage | null;
  readonly giftCards: readonly ReadGiftCard[];
  /** What was left out, and why. */
  readonly warnings: readonly ReadingWarning[];
}

/** @param home its slides link to landing pages. @throws PublishError */
export async function readEditedPages(api: SyncApi, home: Pick<HomeContent, 'slides'>): Promise<EditedPages> {
  const [sticky, linkPage, giftCards] = await Promise.all([
    api.get(getStickyMessages, {}),
    api.find(getLinkPage, {}),
    readGiftCards(api),
  ]);
  return { ...(await readLandings(api, { ...home, ...sticky, linkPage })), linkPage, giftCards };
}
