import type { PublishedLinkPage } from '../../domain/content/landing.ts';
import { document } from '../documents.ts';
import { pageKind } from '../page-kind.ts';

export const linkPage = pageKind({
  route: 'wholesaleLinks',
  pages: () => [{}],
  view: () => ({ page: document<PublishedLinkPage | null>('linkPage') }),
  // Without data it only says that it is unavailable.
  isListed: ({ page }) => page !== null,
});
