import type { PublishedCard } from '../../../src/domain/catalogue/product.ts';
import { seriesFacts } from '../../../src/domain/catalogue/series-facts.ts';
import { writtenNumbers } from '../../../src/domain/catalogue/volume-numbers.ts';
import { plainText } from '../../../src/domain/plain-text.ts';
import { pathTo, type RouteName } from '../../../src/domain/routes.ts';
import { twinFile } from '../../../src/domain/shop/twin-path.ts';
import type {
  Framed,
  LandingView,
  NamedListView,
  ProductListView,
  SeriesView,
} from '../../../src/snapshot/views.ts';
import { descriptionTexts } from '../../../src/text/catalogue/descriptions.ts';
import { listingTexts } from '../../../src/text/catalogue/listing.ts';
import { listTexts } from '../../../src/text/catalogue/lists.ts';
import { twinTexts as text } from '../../../src/text/catalogue/twins.ts';
import { fact, linksTo, markdownText, section, type MarkdownPage } from './markdown.ts';
import { offerLine } from './offer.ts';

export function productListTwin(view: Framed<ProductListView>, origin: string): MarkdownPage {
  const { category, frame } = view;
  const slug = category?.slug;
  const below = category?.children ?? frame.topCategories;
  return {
    title: category?.name ?? descriptionTexts.listTitle,
    facts: [
      fact(listingTexts.subcategories, linksTo('productList', below, origin)),
      ...pageFacts(view, (page) => origin + twinFile(pathTo('productList', { category: slug }, page))),
    ],
    blocks: offersOf(view.cards, origin),
  };
}

/** @param title of a list without a name of its own. */
export function namedListTwin(
  route: Extract<RouteName, 'author' | 'tag' | 'brand' | 'offers' | 'recommended' | 'presale'>,
  view: NamedListView,
  origin: string,
): MarkdownPage {
  const { named } = view;
  const texts = listTexts[route];
  return {
    title: 'title' in texts ? texts.title : `${texts.kind}: ${named?.name ?? ''}`,
    facts: pageFacts(view, (page) => origin + twinFile(pathTo(route, { slug: named?.slug }, page))),
    blocks: offersOf(view.cards, origin),
  };
}

export function landingTwin(view: LandingView, origin: string): MarkdownPage {
  const { landing, featured, cards } = view;
  const { slug, title, html } = landing;
  return {
    title,
    facts: pageFacts(view, (page) => origin + twinFile(pathTo('landing', { slug }, page))),
    blocks: [markdownText(plainText(html)), ...offersOf([...featured, ...cards], origin)],
  };
}

export function seriesTwin({ series, volumes }: SeriesView, origin: string): MarkdownPage {
  const { name, form, brand, authors } = series;
  const { facts: names, gaps: gapWords, number } = listTexts.series;
  const { gaps } = seriesFacts(name, form, volumes);
  const lines = volumes.map((volume) => {
    const place = markdownText(number(volume.number, form));
    return `- ${place}: ${offerLine(volume.card, origin)}`;
  });
  return {
    title: `${listTexts.series.kind}: ${name}`,
    facts: [
      fact(names.by, linksTo('author', authors, origin)),
      fact(names.brand, linksTo('brand', brand ? [brand] : [], origin)),
      fact(names.gaps, gaps.length === 0 ? null : gapWords(writtenNumbers(gaps))),
    ],
    blocks: [section(listTexts.series.shelf(form), lines)],
  };
}

function offersOf(cards: readonly PublishedCard[], origin: string): readonly string[] {
  if (cards.length === 0) return [listingTexts.noProducts];
  return [
    section(
      text.products,
      cards.map((card) => `- ${offerLine(card, origin)}`),
    ),
  ];
}

interface PagedView {
  readonly page: number;
  readonly totalPages: number;
  readonly totalProducts?: number;
}

function pageFacts(
  { page, totalPages, totalProducts }: PagedView,
  addressOf: (page: number) => string,
): readonly (string | null)[] {
  const { label, previous, next } = listingTexts.pagination;
  return [
    fact(text.products, totalProducts === undefined ? null : totalProducts.toLocaleString('es-AR')),
    fact(label, totalPages > 1 ? text.pageOf(page, totalPages) : null),
    fact(previous, page > 1 ? addressOf(page - 1) : null),
    fact(next, page < totalPages ? addressOf(page + 1) : null),
  ];
}
