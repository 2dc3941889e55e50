/** Their texts are in the code: they need the frame only. */
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

/** Also for screens that the browser draws, which are no rows of the snapshot. */
export function frameOnlyView(): WordsView {
  return { frame: frameView() };
}
