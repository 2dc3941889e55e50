import * as v from 'valibot';
import { listQuery } from './catalogue.ts';
import { slideSchema } from './content.ts';
import { cardSchema } from './product.ts';
import {
  currencyQuery,
  dataSchema,
  endpoint,
  flag,
  listOf,
  nullable,
  pagedSchema,
  renamed,
  slugParam,
} from './wire.ts';

const landingParams = v.object({ slug: slugParam });

/** Optional for a backend: without it the publisher only finds landing pages that are linked. */
export const getLandings = endpoint({
  method: 'GET',
  path: '/landing-pages',
  scope: 'public',
  summary: 'The landing pages, linked or not',
  reply: dataSchema(v.object({ slug: v.string() })),
});

export const getLanding = endpoint({
  method: 'GET',
  path: '/landing-pages/{slug}',
  scope: 'public',
  summary: 'A landing page with its featured products and the first page of the others',
  params: landingParams,
  query: currencyQuery,
  reply: renamed(
    v.object({
      landing: renamed(
        v.object({ title: v.string(), html: v.nullish(v.string(), ''), slider: listOf(slideSchema) }),
        { slides: 'slider' },
      ),
      featured_products: listOf(cardSchema),
      products: pagedSchema(cardSchema),
    }),
    { featured: 'featured_products' },
  ),
});

export const getLandingProducts = endpoint({
  method: 'GET',
  path: '/landing-pages/{slug}/products',
  scope: 'public',
  summary: "A landing page's products that match the filters, a page of them",
  params: landingParams,
  query: listQuery,
  reply: pagedSchema(cardSchema),
});

const linkSchema = renamed(
  v.object({
    title: v.string(),
    url: v.string(),
    target_blank: flag,
    dispatch_contact: flag,
  }),
  { opensNewTab: 'target_blank', dispatchesContact: 'dispatch_contact' },
);

export const getLinkPage = endpoint({
  method: 'GET',
  path: '/linktree/1',
  scope: 'public',
  summary: 'The wholesale links page',
  reply: v.object({
    title: v.string(),
    description: v.nullish(v.string(), ''),
    links: listOf(linkSchema),
    styles: nullable(v.string()),
  }),
});
