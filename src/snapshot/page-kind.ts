/** A kind of page: its paths and its view. What it depends on is recorded while `view` reads (`reads.ts`). */
import { pathTo, routes, type Route, type RouteName } from '../domain/routes.ts';
import { frameView } from './documents.ts';
import type { Framed } from './views.ts';

/** The parameters of the route file; an absent rest parameter is undefined. */
export type PageParams = Readonly<Record<string, string | undefined>>;

export interface PageDefinition<View> {
  readonly route: RouteName;
  readonly pages: () => readonly PageParams[];
  readonly view: (params: PageParams) => View;
  /** The name of the file; kinds with few pages share one. */
  readonly sitemap?: string;
  /** In the sitemap; by default all, if the route is indexed. */
  readonly isListed?: (view: View) => boolean;
  /** By default the route's, with the number `page`. */
  readonly path?: (params: PageParams) => string;
}

export interface PageKind<View = unknown> extends Pick<PageDefinition<View>, 'route' | 'pages'> {
  /** @throws Error for a page that does not exist */
  readonly view: (params: PageParams) => Framed<View>;
  readonly sitemap: string;
  readonly path: (params: PageParams) => string;
  /** Makes the view, and so reads all that its page shows. @throws Error for a page that does not exist */
  readonly isInSitemap: (params: PageParams) => boolean;
}

export function pageKind<View>(definition: PageDefinition<View>): PageKind<View> {
  const { route, pages, view, sitemap = 'paginas' } = definition;
  const isIndexed = (routes[route] as Exclude<Route, { kind: 'redirect' }>).crawl === 'index';
  const { isListed = () => true, path = ownPath } = definition;
  const framed = (params: PageParams) => ({ frame: frameView(), ...view(params) });
  return {
    ...{ route, pages, sitemap, path, view: framed },
    isInSitemap(params) {
      const shown = framed(params);
      return isIndexed && isListed(shown);
    },
  };

  function ownPath({ page, ...params }: PageParams): string {
    return pathTo(route, params, Number(page ?? 1));
  }
}
