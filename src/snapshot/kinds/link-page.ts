import type { PublishedLinkPage } from '../../domain/content/landing.ts';
import { document } from '../documents.ts';
import { pageKind } from '../page-kind.ts';
import { frameView } from '../shop.ts';
import type { LinkPageView } from '../views.ts';

export const linkPage = pageKind<LinkPageView>({
  route: 'wholesaleLinks',
  pages: () => [{}],
  view: () => ({ frame: frameView(), page: document<PublishedLinkPage | null>('linkPage') }),
  name: () => null,
  // Without data it only says that it is unavailable.
  isListed: ({ page }) => page !== null,
});
