/**
 * Definition of a kind of page: its paths and its view model. Dependencies are not declared:
 * they are recorded while `view` reads (`reads.ts`). All kinds are listed in `page-kinds.ts`.
 */
import { pathTo, routes, type Route, type RouteName } from '../domain/routes.ts';

/** Parameters of the route file; null or undefined for an absent rest parameter. */
export type PageParams = Readonly<Record<string, string | null | undefined>>;

export interface PageDefinition<View> {
  readonly route: RouteName;
  /** Parameters of all pages. */
  readonly pages: () => readonly PageParams[];
  /** The view model. @throws Error for a nonexistent page. */
  readonly view: (params: PageParams) => View;
  /** Display name, from the view model; null when the route identifies the page. */
  readonly name: (view: View) => string | null;
  /** Name of the sitemap file; kinds with few pages share one. */
  readonly sitemap?: string;
  /** Whether a page is in the sitemap; by default all are, if the route is indexed. */
  readonly isListed?: (view: View) => boolean;
  /** Path of a page; by default the route's, with the page number from `page`. */
  readonly path?: (params: PageParams) => string;
}

/** What the publisher uses of a page's view model. */
export interface PageMetadata {
  readonly name: string | null;
  readonly isListed: boolean;
}

export interface PageKind<View = unknown> extends Pick<PageDefinition<View>, 'route' | 'pages' | 'view'> {
  readonly sitemap: string;
  readonly path: (params: PageParams) => string;
  /** Reads it from the view model. @throws Error for a nonexistent page. */
  readonly metadata: (params: PageParams) => PageMetadata;
}

const sharedSitemap = 'paginas';

export function pageKind<View>(definition: PageDefinition<View>): PageKind<View> {
  const { route, pages, view, name, sitemap = sharedSitemap } = definition;
  const isIndexed = (routes[route] as Exclude<Route, { kind: 'redirect' }>).crawl === 'index';
  const { isListed = () => true, path = ownPath } = definition;
  return {
    ...{ route, pages, view, sitemap, path },
    metadata(params) {
      const shown = view(params);
      return { name: name(shown), isListed: isIndexed && isListed(shown) };
    },
  };

  function ownPath({ page, ...params }: PageParams): string {
    return pathTo(route, params, Number(page ?? 1));
  }
}
