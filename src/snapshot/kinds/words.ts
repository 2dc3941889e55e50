/** Static pages: their text is in the code; from the snapshot they use the shell only. */
import type { RouteName } from '../../domain/routes.ts';
import { pageKind, type PageKind } from '../page-kind.ts';
import { shellView } from '../shop.ts';
import type { ShellView } from '../views.ts';

interface WordsView {
  readonly shell: ShellView;
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
    view: frameView,
    urgency: 'first',
    name: () => null,
  }),
);

/** Also for client-rendered screens (cart, login, account, shells), which have no row in the snapshot. */
export function frameView(): WordsView {
  return { shell: shellView() };
}
