import * as api from '../../../src/api/catalogue.ts';
import * as offersApi from '../../../src/api/offers.ts';
import { getProductDetails } from '../../../src/api/product-details.ts';
import type { Currency } from '../../../src/domain/money.ts';
import type { SortOrder } from '../../../src/domain/catalogue/search-query.ts';
import type { ListFilter } from '../db/catalogue/product-lists.ts';
import type { ShopData } from '../db/shop-data.ts';
import { notFound, rejectedField } from '../call/http-error.ts';
import type { Feature } from '../call/register.ts';
import { messages } from '../messages.ts';

export const catalogue: Feature = (register, { data }) => {
  const { categories, names, products } = data;

  register(api.getProduct, ({ params, query }) => {
    const product = products.bySlug(params.slug, query.currency);
    if (!product) throw notFound(messages.productNotFound);
    return { product };
  });

  register(getProductDetails, ({ query: { slugs, currency } }) => ({
    data: products.details(slugs, currency ?? null),
  }));

  register(api.getProductList, ({ query }) => listPage(data, filterOf(data, query), query));

  register(api.getCategoryProductList, ({ params, query }) => {
    const categoryId = categories.idOf(params.category);
    if (categoryId === null) throw notFound(messages.categoryNotFound);
    const filter = filterOf(data, query);
    const categoryIds = [categoryId, ...(filter.categoryIds ?? [])];
    return listPage(data, { ...filter, categoryIds }, query);
  });

  register(api.getBrands, () => ({ data: names.brand.ofProducts() }));

  register(api.getProductAuthors, ({ query: { search } }) => {
    if (!search?.trim()) return { data: names.author.ofProducts() };
    return { data: data.search.authors(search).slice(0, mostAuthors) };
  });

  register(api.getAuthor, ({ query: { slug, currency, page } }) => {
    const author = names.author.bySlug(slug);
    if (!author) throw notFound(messages.authorNotFound);
    const products = listPage(data, { authorId: author.id }, { currency, page });
    return { author: { name: author.name, slug: author.slug }, products };
  });

  register(api.getTag, ({ query: { slug, currency, page } }) => {
    const tag = names.tag.bySlug(slug);
    if (!tag) throw notFound(messages.tagNotFound);
    const products = listPage(data, { tagId: tag.id }, { currency, page });
    return { tag: { name: tag.name, slug: tag.slug }, products };
  });

  register(api.getCategoryTree, () => ({ data: categories.tree() }));
  register(api.getFooterCategories, () => ({ data: categories.footer() }));

  register(api.getSearchSuggestions, ({ query: { search, currency } }) => {
    if ([...search.trim()].length < suggestionsFrom)
      return { series: [], products: [], authors: [], brands: [] };
    const found = data.search;
    return {
      series: found.series(search).slice(0, 2),
      products: data.cards.byIds(found.productIds(search).slice(0, 6), currency),
      authors: found.authors(search).slice(0, 4),
      brands: found.brands(search).slice(0, 4),
    };
  });

  register(offersApi.getOffers, ({ query, now }) => ({
    ...listPage(data, { onlyOnSale: true }, query, 'bestseller'),
    offers: data.offers.running(now),
    price_changes: data.offers.edges(now, mostEdges),
  }));

  register(offersApi.getPresale, ({ query }) => listPage(data, { onlyPresale: true }, query));

  register(offersApi.getRecommended, ({ query }) => ({
    data: data.cards.byIds(data.documents.recommendedIds(recommendedCount), query.currency),
  }));

  register(offersApi.getGiftCards, ({ query }) => ({
    data: data.cards
      .byIds(
        data.sql.column`SELECT id FROM product WHERE is_gift_card = 1 ORDER BY price_ars_cents, id`,
        query.currency,
      )
      .map(({ id, title, slug, price, images = [] }) => ({ id, title, slug, price, images })),
  }));
};

/** Minimum characters (specification, section 5). */
const suggestionsFrom = 3;

const noId = 0;

/** Later changes are announced in a later reply. */
const mostEdges = 50;
const recommendedCount = 48;

const mostAuthors = 100;

export interface ListRequest {
  readonly currency: Currency;
  readonly page: number;
  /** Absent: by relevance what was searched for, other lists in their usual order with what is sold out last. */
  readonly orderBy?: SortOrder | undefined;
}

/** @throws HttpError 404 after the last page. */
export function listPage(
  data: ShopData,
  filter: ListFilter,
  { currency, page, orderBy }: ListRequest,
  usual: SortOrder = 'recent',
) {
  const list = data.productLists.page(filter, { requestedOrder: orderBy ?? null, usual }, currency, page);
  if (list === null) throw notFound(messages.pageBeyondLast(page));
  return {
    data: data.cards.byIds(list.ids, currency),
    pagination: { current_page: list.page, total_pages: list.totalPages },
  };
}

export function filterOf({ names, categories, search }: ShopData, query: api.ListFilters): ListFilter {
  const { precioMin, precioMax } = query;
  if (precioMin !== undefined && precioMax !== undefined && precioMin > precioMax) {
    throw rejectedField('precioMin', messages.priceRange);
  }
  const lookUp = <T>(text: string | undefined, find: (text: string) => T): T | undefined =>
    text?.trim() ? find(text.trim()) : undefined;
  const category = lookUp(query.category, (slug) => categories.idOf(slug) ?? noId);
  return {
    found: lookUp(query.q, search.productIds),
    authorId: lookUp(query.autor, (slug) => names.author.bySlug(slug)?.id ?? noId),
    tagId: lookUp(query.tag, (slug) => names.tag.bySlug(slug)?.id ?? noId),
    brandId: lookUp(query.editorial, (slug) => names.brand.bySlug(slug)?.id ?? noId),
    categoryIds: category === undefined ? undefined : [category],
    format: query.formato,
    language: query.idioma,
    minCents: precioMin === undefined ? undefined : Math.round(precioMin * 100),
    maxCents: precioMax === undefined ? undefined : Math.round(precioMax * 100),
    onlyOnSale: query.ofertas,
    onlyPresale: query.preventa,
    onlyNewReleases: query.viendo === 'novedades',
  };
}
