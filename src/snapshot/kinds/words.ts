/** Pages whose texts are in the code: they need the frame only. */
import { routes, type Route, type RouteName } from '../../domain/routes.ts';
import { pageKind, type PageKind } from '../page-kind.ts';

/** Every single page for search engines that is none of the others. */
export function wordsPagesBeside(others: readonly PageKind[]): readonly PageKind[] {
  return (Object.entries(routes) as [RouteName, Route][])
    .filter(
      ([name, { kind, ...route }]) =>
        kind === 'page' &&
        'crawl' in route &&
        route.crawl === 'index' &&
        !others.some(({ route: other }) => other === name),
    )
    .map(([route]) => pageKind({ route, pages: () => [{}], view: () => ({}) }));
}
