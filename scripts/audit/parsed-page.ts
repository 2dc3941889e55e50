/** What the audit reads out of a page's HTML, without keeping the HTML. */
import { DomUtils } from 'htmlparser2';
import { elementsOf, wordsOf, type PageElement } from './read-html.ts';

export interface ParsedPage {
  /** URL path on the site. */
  readonly path: string;
  readonly headings: number;
  readonly titles: readonly string[];
  readonly canonicals: readonly string[];
  readonly descriptions: readonly string[];
  readonly isHidden: boolean;
  /** Open Graph, by name without `og:`. */
  readonly shared: ReadonlyMap<string, string>;
  /** Blocks of structured data, unparsed. */
  readonly data: readonly string[];
  /** Internal targets: links and forms. */
  readonly links: readonly PageLink[];
  /** Paths of internal resources that the page loads. */
  readonly assets: readonly string[];
  readonly ids: ReadonlySet<string>;
  /** Visible price in pesos of a product page. */
  readonly price: string | null;
}

export interface PageLink {
  readonly target: string;
  /** The link has `rel="nofollow"`. */
  readonly isNoFollow: boolean;
}

export function parsePage(path: string, html: string): ParsedPage {
  const elements = elementsOf(html);
  const named = (name: string) => elements.filter((element) => element.name === name);
  const metas = named('meta');
  const links = named('link');
  const meta = (name: string) => metas.filter(({ attribs }) => attribs['name'] === name).map(contentOf);
  return {
    path,
    headings: named('h1').length,
    titles: named('title').map(wordsOf),
    canonicals: links.filter(({ attribs }) => attribs['rel'] === 'canonical').map(hrefOf),
    descriptions: meta('description'),
    isHidden: meta('robots').some((content) => content.includes('noindex')),
    shared: new Map(
      metas.flatMap((meta) => {
        const property = meta.attribs['property'] ?? '';
        return property.startsWith('og:') ? [[property.slice('og:'.length), contentOf(meta)] as const] : [];
      }),
    ),
    data: named('script')
      .filter(({ attribs }) => attribs['type'] === 'application/ld+json')
      .map((script) => DomUtils.textContent(script)),
    links: [...named('a').flatMap(linkOf), ...named('form').flatMap(formOf)],
    assets: [...new Set(elements.flatMap(assetsOf))],
    ids: new Set(elements.flatMap(({ attribs }) => attribs['id'] ?? [])),
    price: priceIn(elements),
  };
}

function contentOf({ attribs }: PageElement): string {
  return attribs['content'] ?? '';
}

function hrefOf({ attribs }: PageElement): string {
  return attribs['href'] ?? '';
}

function linkOf({ attribs }: PageElement): readonly PageLink[] {
  const target = attribs['href'];
  if (target === undefined || !isOnSite(target)) return [];
  return [{ target, isNoFollow: attribs['rel']?.includes('nofollow') ?? false }];
}

/** A GET form is a link too, but crawlers do not submit it. */
function formOf({ attribs }: PageElement): readonly PageLink[] {
  const target = attribs['action'];
  return target !== undefined && isOnSite(target) ? [{ target, isNoFollow: true }] : [];
}

/** `//host` is another site. */
function isOnSite(target: string): boolean {
  return /^\/(?!\/)/.test(target) || target.startsWith('#');
}

const loadingLinks = new Set(['icon', 'preload', 'modulepreload', 'stylesheet', 'alternate', 'manifest']);

function assetsOf({ name, attribs }: PageElement): readonly string[] {
  const given = (attribute: string) => attribs[attribute] ?? '';
  const candidates = [given('srcset'), given('imagesrcset')].flatMap((set) =>
    set.split(',').map((candidate) => candidate.trim().split(/\s+/)[0] ?? ''),
  );
  const linked = name === 'link' && loadingLinks.has(given('rel')) ? [given('href')] : [];
  const islands = name === 'astro-island' ? [given('component-url'), given('renderer-url')] : [];
  return [given('src'), ...candidates, ...linked, ...islands].filter((path) => /^\/(?!\/)/.test(path));
}

/** The product's own price is the first one after the heading of its article. */
function priceIn(elements: readonly PageElement[]): string | null {
  let place = 0;
  for (const isNext of wayToPrice) {
    place = elements.findIndex((element, index) => index >= place && isNext(element));
    if (place < 0) return null;
  }
  const price = elements[place];
  return price === undefined ? null : wordsOf(price);
}

const wayToPrice: readonly ((element: PageElement) => boolean)[] = [
  ({ attribs }) => 'data-product' in attribs,
  ({ attribs }) => attribs['class'] === 'price',
  ({ attribs }) => attribs['class'] === 'ars',
  ({ name }) => name === 'b',
];
