/**
 * The same page in Markdown, from the same view, for programs that shop for people. Whatever changes a page's key
 * changes both.
 */
import { normalizedCode, unitDiscountOf } from '../../../src/domain/catalogue/price-rules.ts';
import { amountText } from '../../../src/domain/catalogue/product-structured-data.ts';
import {
  availabilityOf,
  type Price,
  type ProductBase,
  type PublishedCard,
  type PublishedProduct,
  wordFrom,
} from '../../../src/domain/catalogue/product.ts';
import { seriesFacts } from '../../../src/domain/catalogue/series-facts.ts';
import { writtenNumbers } from '../../../src/domain/catalogue/volume-numbers.ts';
import type { Money } from '../../../src/domain/money.ts';
import { plainText, shortened } from '../../../src/domain/plain-text.ts';
import { pathTo } from '../../../src/domain/routes.ts';
import { twinFile, twinRoutes, type TwinRoute } from '../../../src/domain/shop/twin-path.ts';
import { row, stored } from '../../../src/snapshot/open.ts';
import type { PageParams } from '../../../src/snapshot/page-kind.ts';
import { pageKindOf } from '../../../src/snapshot/page-kinds.ts';
import type {
  Framed,
  LandingView,
  NamedListView,
  ProductListView,
  ProductView,
  SeriesView,
} from '../../../src/snapshot/views.ts';
import { catalogueTexts, listTexts } from '../../../src/text/catalogue/catalogue.ts';
import { descriptionTexts, namedListTexts } from '../../../src/text/catalogue/named-lists.ts';
import { productTexts } from '../../../src/text/catalogue/product.ts';
import { releaseTexts } from '../../../src/text/catalogue/release.ts';
import { twinTexts } from '../../../src/text/shop/agents.ts';
import {
  fact,
  linksTo,
  markdownLink,
  markdownPage,
  markdownText,
  section,
  type MarkdownPage,
} from './markdown.ts';

/**
 * Reads the snapshot of `openSnapshot`.
 * @param url path as in a URL. @param origin without a trailing slash.
 * @returns null for a page without a twin.
 */
export function twinOf(url: string, origin: string): string | null {
  const page = row<PageRow>('SELECT route, params, lastmod FROM page WHERE path = ?', url);
  const route = twinRoutes.find((one) => one === page?.route);
  if (page === null || route === undefined) return null;
  const view = pageKindOf(route)?.view(stored<PageParams>(page.params));
  const { title, facts, blocks } = twin(route, view, origin);
  const ownFacts = [fact(twinTexts.page, origin + url), fact(twinTexts.changed, page.lastmod)];
  return markdownPage({ title, facts: [...facts, ...ownFacts], blocks });
}

interface PageRow {
  readonly route: string;
  readonly params: string;
  readonly lastmod: string;
}

/** @param view of a page of the route. */
function twin(route: TwinRoute, view: unknown, origin: string): MarkdownPage {
  switch (route) {
    case 'product':
      return productTwin(view as ProductView, origin);
    case 'productList':
      return productListTwin(view as Framed<ProductListView>, origin);
    case 'landing':
      return landingTwin(view as LandingView, origin);
    case 'series':
      return seriesTwin(view as SeriesView, origin);
    default:
      return namedListTwin(route, view as NamedListView, origin);
  }
}

const { attributes } = productTexts;
const longestDescription = 2000;

function productTwin({ product, trail, series }: ProductView, origin: string): MarkdownPage {
  const { title, authors, brand, tags, format, language, pageCount, isbn, description } = product;
  const about = shortened(plainText(description), longestDescription);
  const place = series && {
    link: markdownLink(series.name, origin + twinFile(pathTo('series', { slug: series.slug }))),
    number: markdownText(namedListTexts.series.number(series.number, series.form)),
  };
  return {
    title,
    facts: [
      fact(twinTexts.price, priceWords(product.prices.ARS)),
      fact(twinTexts.dollars, product.prices.USD && priceWords(product.prices.USD)),
      fact(twinTexts.stock, stockWords(product)),
      fact(twinTexts.deal, dealOf(product)),
      fact(attributes.brand, linksTo('brand', brand ? [brand] : [], origin)),
      fact(attributes.authors, linksTo('author', authors, origin)),
      fact(twinTexts.series, place && `${place.link}, ${place.number}`),
      fact(attributes.category, linksTo('productList', trail.slice(-1), origin)),
      fact(attributes.tags, linksTo('tag', tags, origin)),
      fact(attributes.format, wordFrom(catalogueTexts.formats, format)),
      fact(attributes.language, wordFrom(catalogueTexts.languages, language)),
      fact(attributes.pageCount, pageCount === null ? null : String(pageCount)),
      fact(attributes.isbn, isbn && markdownText(isbn)),
      fact(twinTexts.id, String(product.id)),
    ],
    blocks: about === '' ? [] : [section(productTexts.description, [markdownText(about)])],
  };
}

function dealOf({ unitDiscounts }: PublishedProduct): string | null {
  const code = normalizedCode(unitDiscounts.map((discount) => discount.code));
  const deal = code === null ? null : unitDiscountOf(code);
  return deal && catalogueTexts.unitDiscount(deal);
}

function productListTwin(view: Framed<ProductListView>, origin: string): MarkdownPage {
  const { category, frame } = view;
  const below = category?.children ?? frame.topCategories;
  return {
    title: category?.name ?? descriptionTexts.listTitle,
    facts: [
      fact(listTexts.subcategories, linksTo('productList', below, origin)),
      ...pageFacts(view, 'productList', { category: category?.slug }, origin),
    ],
    blocks: offersOf(view.cards, origin),
  };
}

/** @param title of a list without a name of its own. */
function namedListTwin(
  route: Exclude<TwinRoute, 'product' | 'productList' | 'landing' | 'series'>,
  view: NamedListView,
  origin: string,
): MarkdownPage {
  const { named } = view;
  const texts = namedListTexts[route];
  return {
    title: 'title' in texts ? texts.title : `${texts.kind}: ${named?.name ?? ''}`,
    facts: pageFacts(view, route, { slug: named?.slug }, origin),
    blocks: offersOf(view.cards, origin),
  };
}

function landingTwin(view: LandingView, origin: string): MarkdownPage {
  const { landing, featured, cards } = view;
  const { slug, title, html } = landing;
  const others = cards.filter((card) => !featured.some((one) => one.slug === card.slug));
  return {
    title,
    facts: pageFacts(view, 'landing', { slug }, origin),
    blocks: [markdownText(plainText(html)), ...offersOf([...featured, ...others], origin)],
  };
}

function seriesTwin({ series, volumes }: SeriesView, origin: string): MarkdownPage {
  const { name, form, brand, authors } = series;
  const { facts: names, gaps: gapWords, number } = namedListTexts.series;
  const { gaps } = seriesFacts(name, form, volumes);
  const lines = volumes.map(
    (volume) => `- ${markdownText(number(volume.number, form))}: ${offerLine(volume.card, origin)}`,
  );
  return {
    title: `${namedListTexts.series.kind}: ${name}`,
    facts: [
      fact(names.by, linksTo('author', authors, origin)),
      fact(names.brand, linksTo('brand', brand ? [brand] : [], origin)),
      fact(names.gaps, gaps.length === 0 ? null : gapWords(writtenNumbers(gaps))),
    ],
    blocks: [section(namedListTexts.series.shelf(form), lines)],
  };
}

function offersOf(cards: readonly PublishedCard[], origin: string): readonly string[] {
  if (cards.length === 0) return [listTexts.noProducts];
  return [
    section(
      twinTexts.products,
      cards.map((card) => `- ${offerLine(card, origin)}`),
    ),
  ];
}

function pageFacts(
  view: ProductListView | NamedListView | LandingView,
  route: TwinRoute,
  params: Parameters<typeof pathTo>[1],
  origin: string,
): readonly (string | null)[] {
  const { page, totalPages } = view;
  const totalProducts = 'totalProducts' in view ? view.totalProducts.toLocaleString('es-AR') : null;
  const { label, previous, next } = listTexts.pagination;
  const addressOf = (number: number) => origin + twinFile(pathTo(route, params, number));
  return [
    fact(twinTexts.products, totalProducts),
    fact(label, totalPages > 1 ? twinTexts.pageOf(page, totalPages) : null),
    fact(previous, page > 1 ? addressOf(page - 1) : null),
    fact(next, page < totalPages ? addressOf(page + 1) : null),
  ];
}

/** `15000.00 ARS`, with the list price if that differs. */
function priceWords({ list, sale }: Price): string {
  return sale === null ? written(list) : `${written(sale)} (${twinTexts.before(written(list))})`;
}

function stockWords(product: Pick<ProductBase, 'stock' | 'isOnPresale' | 'releaseDate'>): string {
  const state = catalogueTexts.stock[availabilityOf(product).name];
  return product.releaseDate === null ? state : `${state} · ${releaseTexts.comesOut(product.releaseDate)}`;
}

function offerLine(card: PublishedCard, origin: string): string {
  const link = markdownLink(card.title, origin + twinFile(pathTo('product', { slug: card.slug })));
  return `${link}: ${priceWords(card.prices.ARS)} · ${stockWords(card)}`;
}

function written(price: Money): string {
  return `${amountText(price)} ${price.currency}`;
}
