/** Pages of words: what the shop writes on them is in the code, and the frame is all that they show of the snapshot. */
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

/** Also of the screens that ask the API by themselves: cart, login, account and the shells. They have no row of their own. */
export function frameView(): WordsView {
  return { shell: shellView() };
}
