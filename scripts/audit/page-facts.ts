/** What a page tells whoever reads it without running it: all that the audit judges, and nothing of the page's bulk. */
import { decoded, tagsOf, wordsAfter, type Tag } from './read-html.ts';

export interface PageFacts {
  /** Its address on the site. */
  readonly path: string;
  readonly headings: number;
  readonly titles: readonly string[];
  readonly canonicals: readonly string[];
  readonly descriptions: readonly string[];
  readonly isHidden: boolean;
  /** Open Graph, by name without `og:`. */
  readonly shared: ReadonlyMap<string, string>;
  /** Blocks of structured data as they stand in the page. */
  readonly data: readonly string[];
  /** Targets on this site: links and forms. */
  readonly links: readonly PageLink[];
  /** Paths of what the page loads from this site. */
  readonly assets: readonly string[];
  readonly ids: ReadonlySet<string>;
  /** The price in pesos as it is read by people, on the page of a product. */
  readonly price: string | null;
}

export interface PageLink {
  readonly target: string;
  /** Crawlers are asked not to follow it. */
  readonly isNoFollow: boolean;
}

export function pageFacts(path: string, html: string): PageFacts {
  const tags = [...tagsOf(html)];
  const named = (name: string) => tags.filter((tag) => tag.name === name);
  const metas = named('meta');
  const links = named('link');
  const meta = (name: string) => metas.filter((tag) => tag.attributes.get('name') === name).map(contentOf);
  return {
    path,
    headings: named('h1').length,
    titles: named('title').map(({ text }) => decoded(text ?? '').trim()),
    canonicals: links.filter((tag) => tag.attributes.get('rel') === 'canonical').map(hrefOf),
    descriptions: meta('description'),
    isHidden: meta('robots').some((content) => content.includes('noindex')),
    shared: new Map(
      metas.flatMap((tag) => {
        const property = tag.attributes.get('property') ?? '';
        return property.startsWith('og:') ? [[property.slice('og:'.length), contentOf(tag)] as const] : [];
      }),
    ),
    data: named('script')
      .filter((tag) => tag.attributes.get('type') === 'application/ld+json')
      .map(({ text }) => text ?? ''),
    links: [...named('a').flatMap(linkOf), ...named('form').flatMap(formOf)],
    assets: [...new Set(tags.flatMap(assetsOf))],
    ids: new Set(tags.flatMap((tag) => tag.attributes.get('id') ?? [])),
    price: priceIn(html),
  };
}

function contentOf({ attributes }: Tag): string {
  return attributes.get('content') ?? '';
}

function hrefOf({ attributes }: Tag): string {
  return attributes.get('href') ?? '';
}

function linkOf({ attributes }: Tag): readonly PageLink[] {
  const target = attributes.get('href');
  if (target === undefined || !isOnSite(target)) return [];
  return [{ target, isNoFollow: attributes.get('rel')?.includes('nofollow') ?? false }];
}

/** A form that is sent by GET leads somewhere too; a crawler does not send it. */
function formOf({ attributes }: Tag): readonly PageLink[] {
  const target = attributes.get('action');
  return target !== undefined && isOnSite(target) ? [{ target, isNoFollow: true }] : [];
}

/** `//host` is another site. */
function isOnSite(target: string): boolean {
  return /^\/(?!\/)/.test(target) || target.startsWith('#');
}

const loadingLinks = new Set(['icon', 'preload', 'modulepreload', 'stylesheet', 'alternate', 'manifest']);

function assetsOf({ name, attributes }: Tag): readonly string[] {
  const given = (attribute: string) => attributes.get(attribute) ?? '';
  const candidates = [given('srcset'), given('imagesrcset')].flatMap((set) =>
    set.split(',').map((candidate) => candidate.trim().split(/\s+/)[0] ?? ''),
  );
  const linked = name === 'link' && loadingLinks.has(given('rel')) ? [given('href')] : [];
  const islands = name === 'astro-island' ? [given('component-url'), given('renderer-url')] : [];
  return [given('src'), ...candidates, ...linked, ...islands].filter((path) => /^\/(?!\/)/.test(path));
}

/** The article of a product begins with its own price: the first one after its heading. */
function priceIn(html: string): string | null {
  const start = html.indexOf('data-product=');
  if (start < 0) return null;
  const price = html.indexOf('data-price', start);
  return price < 0 ? null : wordsAfter(html.slice(price), /class="ars"[^]*?<b>/, '</b>');
}
