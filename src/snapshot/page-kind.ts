/**
 * A kind of page, whole in one object: where its pages are, what they show, and how they are treated. What a page depends on is
 * said nowhere: it is recorded while `view` reads (`reads.ts`). All kinds stand in `page-kinds.ts`.
 */
import { pathTo, routes, type Route, type RouteName } from '../domain/routes.ts';

/** As the page's file names them; null or undefined for a rest parameter that is not there. */
export type PageParams = Readonly<Record<string, string | null | undefined>>;

/**
 * When a page is brought up to date by a publish of many pages:
 * - `first`: with what the publish is about.
 * - `own`: then, if the product that it is about changed, else later.
 * - `later`: after that. It shows products by what they are, and so shows many.
 */
export type Urgency = 'first' | 'own' | 'later';

export interface PageDefinition<View> {
  readonly route: RouteName;
  /** Which pages there are. */
  readonly pages: () => readonly PageParams[];
  /** All that a page shows. @throws Error for a page that is not there. */
  readonly view: (params: PageParams) => View;
  readonly urgency: Urgency;
  /** By which a person knows the page, from what it shows; null when its route says it all. */
  readonly name: (view: View) => string | null;
  /** The sitemap's file that names the pages; a kind with few pages shares one. */
  readonly sitemap?: string;
  /** Whether crawlers are told of a page; of every one, unless this says otherwise, if the route has them indexed. */
  readonly isListed?: (view: View) => boolean;
  /** Where a page is, when its parameters are not those of the route with the number of the page in `page`. */
  readonly path?: (params: PageParams) => string;
}

/** What the publisher wants to know of a page. */
export interface PageFacts {
  readonly name: string | null;
  readonly isListed: boolean;
}

export interface PageKind<View = unknown> extends Pick<
  PageDefinition<View>,
  'route' | 'pages' | 'view' | 'urgency'
> {
  readonly sitemap: string;
  readonly path: (params: PageParams) => string;
  /** Reads what a page shows. @throws Error for a page that is not there. */
  readonly facts: (params: PageParams) => PageFacts;
}

const sharedSitemap = 'paginas';

export function pageKind<View>(definition: PageDefinition<View>): PageKind<View> {
  const { route, pages, view, urgency, name, sitemap = sharedSitemap } = definition;
  const isIndexed = (routes[route] as Exclude<Route, { kind: 'redirect' }>).crawl === 'index';
  const { isListed = () => true, path = ownPath } = definition;
  return {
    ...{ route, pages, view, urgency, sitemap, path },
    facts(params) {
      const shown = view(params);
      return { name: name(shown), isListed: isIndexed && isListed(shown) };
    },
  };

  function ownPath({ page, ...params }: PageParams): string {
    return pathTo(route, params, Number(page ?? 1));
  }
}
