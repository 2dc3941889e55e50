/** Static pages: their text is in the code; from the snapshot they use the frame only. */
import type { RouteName } from '../../domain/routes.ts';
import { pageKind, type PageKind } from '../page-kind.ts';
import { frameView } from '../shop.ts';
import type { FrameView } from '../views.ts';

interface WordsView {
  readonly frame: FrameView;
}

const wordRoutes: readonly RouteName[] = [
  'about',
  'howToBuy',
  'contact',
  'privacy',
  'customOrder',
  'revocation',
  'notFound',
];

export const wordsPages: readonly PageKind<WordsView>[] = wordRoutes.map((route) =>
  pageKind<WordsView>({
    route,
    pages: () => [{}],
    view: frameOnlyView,
    name: () => null,
  }),
);

/** Also for client-rendered screens (cart, login, account, fallbacks), which have no row in the snapshot. */
export function frameOnlyView(): WordsView {
  return { frame: frameView() };
}
