/** Reads what there is one of: the home, its themes, the category tree and the footer. */
import { getBrands, getCategoryTree, getFooterCategories } from '../../../src/api/catalogue.ts';
import { getHome, getMostLiked } from '../../../src/api/content.ts';
import { getRecommended } from '../../../src/api/offers.ts';
import { shop } from '../../../src/shop.ts';
import type { Category } from '../../../src/domain/category.ts';
import type { HomeContent } from '../../../src/domain/content.ts';
import { money } from '../../../src/domain/money.ts';
import type { Named, ProductCard } from '../../../src/domain/product.ts';
import type { ShellView } from '../../../src/snapshot/views.ts';
import { PublishError } from '../publish-error.ts';
import { refusalOfListSlug } from './slugs.ts';
import type { SyncApi } from './sync-api.ts';

/** Products are named by slug: their cards, with both prices, come from the list. */
export interface ContentReading {
  readonly tree: readonly Category[];
  readonly shell: ShellView;
  readonly home: HomeContent<string>;
  /** Names of the brands by slug. */
  readonly brandNames: ReadonlyMap<string, string>;
  /** What the shop recommends, in its order. */
  readonly recommended: readonly string[];
  readonly mostLiked: readonly { readonly theme: Named; readonly slugs: readonly string[] }[];
}

/** @throws PublishError, also when the category tree is empty: a shop without a menu is a broken answer. */
export async function readContent(api: SyncApi): Promise<ContentReading> {
  const [tree, footer, brands, { home }, recommended] = await Promise.all([
    api.get(getCategoryTree, {}),
    api.get(getFooterCategories, {}),
    api.get(getBrands, {}),
    api.get(getHome, {}),
    api.get(getRecommended, {}),
  ]);
  if (tree.length === 0) {
    const advice = 'Nothing was published; correct it in the API and publish again.';
    throw new PublishError('unsound-data', `the category tree is empty. ${advice}`);
  }
  const themes = linkable(home.featuredCategories);
  const mostLiked = await Promise.all(themes.map((theme) => readTheme(api, theme)));
  return {
    tree,
    shell: {
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
    recommended: recommended.map(slugOf),
    mostLiked,
  };
}

async function readTheme(api: SyncApi, theme: Named): Promise<ContentReading['mostLiked'][number]> {
  const cards = await api.get(getMostLiked, { query: { category_slug: theme.slug } });
  return { theme, slugs: cards.map(slugOf) };
}

function slugOf({ slug }: ProductCard): string {
  return slug;
}

/** Name and slug only, without the categories that have no page. */
function linkable(categories: readonly Named[]): readonly Named[] {
  return categories
    .filter(({ slug }) => refusalOfListSlug(slug) === null)
    .map(({ name, slug }) => ({ name, slug }));
}
