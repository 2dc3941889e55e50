/** Reads singleton content: home, its themes, category tree and footer. */
import type { DatabaseSync } from 'node:sqlite';
import { getBrands, getCategoryTree, getFooterCategories } from '../../../src/api/catalogue.ts';
import { getHome, getMostLiked } from '../../../src/api/content.ts';
import { getRecommended } from '../../../src/api/offers.ts';
import { shop } from '../../../src/shop.ts';
import type { Category } from '../../../src/domain/catalogue/category.ts';
import type { HomeContent } from '../../../src/domain/content/content.ts';
import { money } from '../../../src/domain/money.ts';
import type { Named, ProductCard } from '../../../src/domain/catalogue/product.ts';
import type { StoredHome } from '../../../src/snapshot/schema.ts';
import type { FrameView } from '../../../src/snapshot/views.ts';
import { PublishError } from '../publish-error.ts';
import type { ReadingWarning } from '../warning.ts';
import { refusalOfListSlug } from './slugs.ts';
import type { SyncApi } from './sync-api.ts';

/** Products are referred to by slug; their cards with both prices come from the list. */
export interface ContentReading {
  readonly tree: readonly Category[];
  readonly frame: FrameView;
  readonly home: HomeContent<string>;
  /** Names of the brands by slug. */
  readonly brandNames: ReadonlyMap<string, string>;
  /** The shop's recommendations, in its order. */
  readonly recommended: readonly string[];
  readonly mostLiked: readonly { readonly theme: Named; readonly slugs: readonly string[] }[];
}

export interface CheckedContent {
  readonly reading: ContentReading;
  /** About content that is kept from the snapshot because the API failed. */
  readonly warnings: readonly ReadingWarning[];
}

/**
 * Decorative content falls back to the snapshot when the API fails.
 * @throws PublishError, also for an empty category tree, which indicates a broken response.
 */
export async function readContent(api: SyncApi, database: DatabaseSync): Promise<CheckedContent> {
  const [tree, footer, brands, { home }, recommended] = await Promise.all([
    api.get(getCategoryTree, {}),
    api.get(getFooterCategories, {}),
    api.get(getBrands, {}),
    api.get(getHome, {}),
    api.getDecoration(getRecommended, {}),
  ]);
  if (tree.length === 0) {
    const advice = 'Nothing was published; correct it in the API and publish again.';
    throw new PublishError('unsound-data', `the category tree is empty. ${advice}`);
  }
  const themes = linkable(home.featuredCategories);
  const warnings: ReadingWarning[] = [];
  const lastKnown = lastDecorations(database);
  const keep = <T>(warning: LastKnown, last: T | undefined): T => {
    if (last === undefined) throw noLast(warning);
    warnings.push(warning);
    return last;
  };
  const mostLiked = await Promise.all(
    themes.map(async (theme) => {
      const cards = await api.getDecoration(getMostLiked, { query: { category_slug: theme.slug } });
      const warning = { code: 'last-known', what: 'most-liked', theme: theme.slug } as const;
      return { theme, slugs: cards?.map(slugOf) ?? keep(warning, lastKnown.mostLiked.get(theme.slug)) };
    }),
  );
  const chosen =
    recommended?.map(slugOf) ?? keep({ code: 'last-known', what: 'recommended' }, lastKnown.recommended);
  const reading = contentOf({ tree, footer, brands, home, themes, chosen, mostLiked });
  return { reading, warnings };
}

interface Answers extends Pick<ContentReading, 'tree' | 'mostLiked'> {
  readonly footer: readonly Category[];
  readonly brands: readonly Named[];
  readonly home: HomeContent;
  readonly themes: readonly Named[];
  readonly chosen: readonly string[];
}

function contentOf({ tree, footer, brands, home, themes, chosen, mostLiked }: Answers): ContentReading {
  return {
    tree,
    frame: {
      topCategories: linkable(tree),
      footerCategories: linkable(footer),
      freeShippingFrom: home.freeShippingFrom ?? money(shop.freeShippingThreshold * 100, 'ARS'),
    },
    home: {
      ...home,
      latest: home.latest.map(slugOf),
      bestSellers: home.bestSellers.map(slugOf),
      recommended: home.recommended.map(slugOf),
      inOffer: home.inOffer.map(slugOf),
      featuredCategories: themes,
      mainCategories: linkable(home.mainCategories),
    },
    brandNames: new Map(brands.map(({ slug, name }) => [slug, name])),
    recommended: chosen,
    mostLiked,
  };
}

interface Decorations {
  readonly recommended: readonly string[] | undefined;
  /** Slugs of products by slug of the theme. */
  readonly mostLiked: ReadonlyMap<string, readonly string[]>;
}

function lastDecorations(database: DatabaseSync): Decorations {
  const select = database.prepare('SELECT body FROM document WHERE name = ?');
  const bodyOf = (name: string) => {
    const body = select.get(name)?.['body'];
    return body === undefined ? undefined : (JSON.parse(String(body)) as unknown);
  };
  const home = bodyOf('home') as StoredHome | undefined;
  return {
    recommended: bodyOf('recommended') as readonly string[] | undefined,
    mostLiked: new Map(home?.mostLiked.map(({ theme, slugs }) => [theme.slug, slugs])),
  };
}

type LastKnown = Extract<ReadingWarning, { readonly code: 'last-known' }>;

function noLast(warning: LastKnown): PublishError {
  const what =
    warning.what === 'most-liked'
      ? `the most liked products of "${warning.theme}"`
      : 'the recommended products';
  const message = `the API failed at ${what}, and there are no earlier ones. Mend the API and publish again.`;
  return new PublishError('api-failed', message);
}

function slugOf({ slug }: ProductCard): string {
  return slug;
}

/** Name and slug of categories that have a page. */
function linkable(categories: readonly Named[]): readonly Named[] {
  return categories
    .filter(({ slug }) => refusalOfListSlug(slug) === null)
    .map(({ name, slug }) => ({ name, slug }));
}
