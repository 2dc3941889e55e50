/** Endpoints of products, lists, categories and search. */
import * as v from 'valibot';
import type { Category } from '../domain/catalogue/category.ts';
import { bookFormats, languages } from '../domain/catalogue/product.ts';
import { sortOrders } from '../domain/catalogue/search-query.ts';
import { productRoute } from './product-route.ts';
import { cardSchema, productSchema } from './product.ts';
import {
  currencyParam,
  currencyQuery,
  dataSchema,
  endpoint,
  flagParam,
  integer,
  listOf,
  namedSchema,
  pagedSchema,
  pageParam,
  slugParam,
} from './wire.ts';
import { refusals } from './messages.ts';

export const getProduct = endpoint({
  ...productRoute,
  summary: 'A product with the cards of related ones and of its authors',
  params: v.object({ slug: slugParam }),
  query: currencyQuery,
  reply: v.object({ product: productSchema }),
});

const priceParam = v.pipe(v.string(), v.regex(/^\d{1,12}(\.\d{1,2})?$/, refusals.price), v.transform(Number));

const shortText = v.pipe(v.string(), v.maxLength(200, refusals.tooLong(200)));

/** Query of product lists, by wire names. */
export const listQuery = v.object({
  currency: currencyParam,
  q: v.optional(shortText),
  editorial: v.optional(shortText),
  autor: v.optional(shortText),
  category: v.optional(shortText),
  formato: v.optional(v.picklist(bookFormats, refusals.format)),
  idioma: v.optional(v.picklist(languages, refusals.language)),
  precioMin: v.optional(priceParam),
  precioMax: v.optional(priceParam),
  ofertas: flagParam,
  /** A backend may ignore these two; `stores/catalogue/catalogue-list.ts` detects it. */
  tag: v.optional(shortText),
  preventa: flagParam,
  viendo: v.optional(v.picklist(['novedades'], refusals.view)),
  page: pageParam,
  /** Without it: by relevance when there is a `q`, else the newest first. */
  orderBy: v.optional(v.picklist(sortOrders, refusals.order)),
});

export type ListFilters = v.InferOutput<typeof listQuery>;

export const getProductList = endpoint({
  method: 'GET',
  path: '/products-list',
  scope: 'public',
  summary: 'Products that match the filters, a page of them',
  query: listQuery,
  reply: pagedSchema(cardSchema),
});

export const getCategoryProductList = endpoint({
  method: 'GET',
  path: '/products-list/{category}',
  scope: 'public',
  summary: 'Products of a category and its descendants that match the filters',
  params: v.object({ category: slugParam }),
  query: listQuery,
  reply: pagedSchema(cardSchema),
});

export const getBrands = endpoint({
  method: 'GET',
  path: '/products/brands',
  scope: 'public',
  summary: 'Every brand',
  reply: dataSchema(namedSchema),
});

export const getProductAuthors = endpoint({
  method: 'GET',
  path: '/products/authors',
  scope: 'public',
  summary: 'Authors whose name matches; without search, all of them',
  query: v.object({ search: v.optional(shortText) }),
  reply: dataSchema(namedSchema),
});

const namedListQuery = v.object({ slug: slugParam, currency: currencyParam, page: pageParam });

export const getAuthor = endpoint({
  method: 'GET',
  path: '/authors',
  scope: 'public',
  summary: 'An author and a page of their products',
  query: namedListQuery,
  reply: v.object({ author: namedSchema, products: pagedSchema(cardSchema) }),
});

export const getTag = endpoint({
  method: 'GET',
  path: '/tags',
  scope: 'public',
  summary: 'A tag and a page of its products',
  query: namedListQuery,
  reply: v.object({ tag: namedSchema, products: pagedSchema(cardSchema) }),
});

interface WireCategory {
  id: number;
  name: string;
  slug: string;
  all_children?: WireCategory[] | null | undefined;
}

export const categorySchema: v.GenericSchema<WireCategory, Category> = v.pipe(
  v.object({
    id: integer,
    name: v.string(),
    slug: v.pipe(v.string(), v.nonEmpty()),
    all_children: v.optional(v.nullable(v.array(v.lazy(() => categorySchema))), null),
  }),
  v.transform(({ id, name, slug, all_children }): Category => ({
    id,
    name,
    slug,
    children: all_children ?? [],
  })),
);

export const getCategoryTree = endpoint({
  method: 'GET',
  path: '/categories/tree',
  scope: 'public',
  summary: 'The whole category tree',
  reply: dataSchema(categorySchema),
});

export const getFooterCategories = endpoint({
  method: 'GET',
  path: '/categories/footer',
  scope: 'public',
  summary: 'The categories that the footer links',
  reply: dataSchema(categorySchema),
});

export const getSearchSuggestions = endpoint({
  method: 'GET',
  path: '/search-suggestions',
  scope: 'public',
  summary: 'Products, authors and brands for what is being typed, from 3 characters',
  query: v.object({ search: shortText, currency: currencyParam }),
  reply: v.object({
    /** Optional: series whose pages the publisher makes, `domain/catalogue/series.ts`. */
    series: listOf(v.object({ name: v.string(), slug: v.string(), volumes: v.number() })),
    products: v.array(cardSchema),
    authors: v.array(namedSchema),
    brands: v.array(namedSchema),
  }),
});
