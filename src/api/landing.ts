/** Endpoints of landing pages and the links page. */
import * as v from 'valibot';
import type { Landing, LandingPage, LinkPage } from '../domain/content/landing.ts';
import { listQuery } from './catalogue.ts';
import { slideSchema } from './content.ts';
import { endpoint } from './endpoint.ts';
import { cardSchema } from './product.ts';
import {
  currencyQuery,
  dataSchema,
  listOf,
  noBody,
  noParams,
  nullable,
  pagedSchema,
  slugParam,
} from './wire.ts';

const landingParams = v.object({ slug: slugParam });

/** Optional for a backend: without it the publisher only finds landing pages that are linked. */
export const getLandings = endpoint({
  method: 'GET',
  path: '/landing-pages',
  scope: 'public',
  summary: 'The landing pages, linked or not',
  params: noParams,
  query: noParams,
  body: noBody,
  reply: dataSchema(v.object({ slug: v.string() })),
});

export const getLanding = endpoint({
  method: 'GET',
  path: '/landing-pages/{slug}',
  scope: 'public',
  summary: 'A landing page with its featured products and the first page of the others',
  params: landingParams,
  query: currencyQuery,
  body: noBody,
  reply: v.pipe(
    v.object({
      landing: v.pipe(
        v.object({ title: v.string(), html: nullable(v.string()), slider: listOf(slideSchema) }),
        v.transform(({ title, html, slider }): Landing => ({ title, html: html ?? '', slides: slider })),
      ),
      featured_products: listOf(cardSchema),
      products: pagedSchema(cardSchema),
    }),
    v.transform((wire): LandingPage => ({
      landing: wire.landing,
      featured: wire.featured_products,
      products: wire.products,
    })),
  ),
});

export const getLandingProducts = endpoint({
  method: 'GET',
  path: '/landing-pages/{slug}/products',
  scope: 'public',
  summary: "A landing page's products that match the filters, a page of them",
  params: landingParams,
  query: listQuery,
  body: noBody,
  reply: pagedSchema(cardSchema),
});

const linkSchema = v.pipe(
  v.object({
    title: v.string(),
    url: v.string(),
    target_blank: v.optional(v.nullable(v.boolean()), false),
    dispatch_contact: v.optional(v.nullable(v.boolean()), false),
  }),
  v.transform((wire) => ({
    title: wire.title,
    url: wire.url,
    opensNewTab: wire.target_blank ?? false,
    dispatchesContact: wire.dispatch_contact ?? false,
  })),
);

export const getLinkPage = endpoint({
  method: 'GET',
  path: '/linktree/1',
  scope: 'public',
  summary: 'The wholesale links page',
  params: noParams,
  query: v.object({}),
  body: noBody,
  reply: v.pipe(
    v.object({
      title: v.string(),
      description: nullable(v.string()),
      links: listOf(linkSchema),
      styles: nullable(v.string()),
    }),
    v.transform((wire): LinkPage => ({ ...wire, description: wire.description ?? '' })),
  ),
});
