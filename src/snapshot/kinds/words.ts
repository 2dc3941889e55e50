/** Pages whose texts are in the code: they need the frame only. */
import { routes, type Route, type RouteName } from '../../domain/routes.ts';
import { pageKind, type PageKind } from '../page-kind.ts';
import { frameView } from '../shop.ts';
import type { FrameView } from '../views.ts';

interface WordsView {
  readonly frame: FrameView;
}

/** Every single page for search engines that is none of the others. */
export function wordsPagesBeside(others: readonly PageKind[]): readonly PageKind<WordsView>[] {
  return (Object.entries(routes) as [RouteName, Route][])
    .filter(
      ([name, { kind, ...route }]) =>
        kind === 'page' &&
        'crawl' in route &&
        route.crawl === 'index' &&
        !others.some(({ route: other }) => other === name),
    )
    .map(([route]) =>
      pageKind<WordsView>({ route, pages: () => [{}], view: frameOnlyView, name: () => null }),
    );
}

/** Also for screens that the browser draws, which are no rows of the snapshot. */
export function frameOnlyView(): WordsView {
  return { frame: frameView() };
}
