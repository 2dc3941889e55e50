/** Reads what editors write besides the products: home, category tree, landing pages, links page, gift cards. */
import type { DatabaseSync } from 'node:sqlite';
import { getBrands, getCategoryTree, getFooterCategories } from '../../../src/api/catalogue.ts';
import { getHome, getMostLiked, getStickyMessages } from '../../../src/api/content.ts';
import { getLinkPage } from '../../../src/api/landing.ts';
import { getRecommended } from '../../../src/api/offers.ts';
import type { Category } from '../../../src/domain/catalogue/category.ts';
import type { Named, ProductCard } from '../../../src/domain/catalogue/product.ts';
import type { LinkPage, PublishedLinkPage } from '../../../src/domain/content/landing.ts';
import { money, type Currency } from '../../../src/domain/money.ts';
import { safeStyles } from '../../../src/domain/rich-text.ts';
import { editorLink } from '../../../src/domain/links.ts';
import { seriesOverrides } from '../../../src/series-overrides.ts';
import { shop } from '../../../src/shop.ts';
import type { StoredHome } from '../../../src/snapshot/schema.ts';
import type { FrameView } from '../../../src/snapshot/views.ts';
import { PublishError } from '../publish-error.ts';
import type { ReadingWarning } from '../warning.ts';
import { readGiftCards } from './read-gift-cards.ts';
import { readLandings, cardSlug } from './read-landings.ts';
import { missingParts } from './read-parts.ts';
import type { RefusedProduct } from './refused.ts';
import { readDocument } from './sync-records.ts';
import { sanitiseDescription } from './sanitise.ts';
import { publishedSlides, type ImageOf } from './slides.ts';
import { faultOfListSlug } from '../rules/slugs.ts';
import type { ContentSource } from './sync-api.ts';

/** Products are referred to by slug. */
export interface Content {
  readonly tree: readonly Category[];
  readonly recommended: readonly string[];
  /** Documents of the snapshot by name (`src/snapshot/schema.ts`). They ask for all their pictures. */
  readonly documents: (
    imageOf: ImageOf,
    currencies: readonly Currency[],
  ) => Readonly<Record<string, unknown>>;
  /** Gift cards that keep their published price. */
  readonly refused: readonly RefusedProduct[];
  readonly warnings: readonly ReadingWarning[];
}

/**
 * Recommended and most liked products are the last known ones when the API fails at them.
 * @throws PublishError, also for an empty category tree, which indicates a broken response.
 */
export async function readContent(
  api: ContentSource,
  database: DatabaseSync,
  options: { readonly allowPrices: boolean },
): Promise<Content> {
  const [tree, footer, brands, { home }, sticky, linkPage, gifts, recommended, missing] = await Promise.all([
    api.get(getCategoryTree, {}),
    api.findOr(getFooterCategories, {}, []),
    api.findOr(getBrands, {}, []),
    api.get(getHome, {}),
    api.findOr(getStickyMessages, {}, { isActive: false, messages: [] }),
    api.find(getLinkPage, {}),
    readGiftCards(api, database, options),
    api.findIfOffered(getRecommended, {}, [], () => true),
    missingParts(api),
  ]);
  if (tree.length === 0) {
    const advice = 'Nothing was published; correct it in the API and publish again.';
    throw new PublishError('unsound-data', `the category tree is empty (GET /categories/tree). ${advice}`);
  }
  const landings = await readLandings(api, { ...home, ...sticky, linkPage });
  const warnings: ReadingWarning[] = [...landings.warnings];
  /** @param theme slug; null for the recommended products. */
  const slugsOrLast = (
    found: readonly ProductCard[] | null,
    last: readonly string[] | undefined,
    theme: string | null,
  ): readonly string[] => {
    if (found !== null) return found.map(cardSlug);
    if (last === undefined) throw noLast(theme);
    warnings.push({ code: 'last-known', theme });
    return last;
  };
  const chosen = slugsOrLast(recommended, readDocument(database, 'recommended'), null);
  const lastLiked = readDocument<StoredHome>(database, 'home')?.mostLiked;
  const featuredCategories = linkable(home.featuredCategories);
  const mostLiked = await Promise.all(
    featuredCategories.map(async (theme) => {
      const query = { category_slug: theme.slug };
      const cards = await api.findIfOffered(getMostLiked, { query }, [], () => true);
      const last = lastLiked?.find((liked) => liked.theme.slug === theme.slug)?.slugs;
      return { theme, slugs: slugsOrLast(cards, last, theme.slug) };
    }),
  );
  const brandNames = new Map(brands.map(({ slug, name }) => [slug, name]));
  const frame: Omit<FrameView, 'currencies'> = {
    topCategories: linkable(tree),
    footerCategories: linkable(footer),
    lacking: [...missing, ...(gifts.isOffered ? [] : ['giftCards' as const])],
    freeShippingFrom: home.freeShippingFrom ?? money(shop.freeShippingThreshold * 100, 'ARS'),
  };
  const storedHome = (imageOf: ImageOf): StoredHome => ({
    ...home,
    slides: publishedSlides(home.slides, imageOf),
    latest: home.latest.map(cardSlug),
    bestSellers: home.bestSellers.map(cardSlug),
    recommended: home.recommended.map(cardSlug),
    inOffer: home.inOffer.map(cardSlug),
    featuredCategories,
    mainCategories: linkable(home.mainCategories),
    featuredBrands: home.featuredBrands.map(({ slug, imagePath }) => ({
      slug,
      name: brandNames.get(slug) ?? slug,
      image: imagePath === null ? null : imageOf({ source: imagePath, purpose: 'brand' }),
    })),
    mostLiked,
  });
  const bar = sticky.isActive ? sticky.messages.map(sanitiseDescription) : [];
  return {
    tree,
    recommended: chosen,
    documents: (imageOf, currencies) => ({
      frame: { ...frame, currencies } satisfies FrameView,
      home: storedHome(imageOf),
      tree,
      recommended: chosen,
      ...landings.documents(imageOf),
      linkPage: linkPage && storedLinkPage(linkPage),
      giftCards: gifts.published(imageOf),
      seriesOverrides,
      bar,
    }),
    refused: gifts.refused,
    warnings,
  };
}

/** Entries with an unsafe link are dropped, because a title without a link is useless. */
function storedLinkPage({ title, description, links, styles }: LinkPage): PublishedLinkPage {
  return {
    title,
    description: sanitiseDescription(description),
    links: links.flatMap((link) => {
      const safe = editorLink(link.url);
      return safe === null ? [] : [{ ...link, url: safe.href, isOffSite: !safe.isOwn }];
    }),
    styles: safeStyles(styles),
  };
}

function noLast(theme: string | null): PublishError {
  const what = theme === null ? 'the recommended products' : `the most liked products of "${theme}"`;
  const message = `the API failed at ${what}, and there are no earlier ones. Mend the API and publish again.`;
  return new PublishError('api-failed', message);
}

function linkable(categories: readonly Named[]): readonly Named[] {
  return categories
    .filter(({ slug }) => faultOfListSlug(slug) === null)
    .map(({ name, slug }) => ({ name, slug }));
}
