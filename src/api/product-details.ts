import * as v from 'valibot';
import { currencies } from '../domain/money.ts';
import { cardSchema, detailEntries, toDetail } from './product.ts';
import { dataSchema, endpoint, listOf, slugParam } from './wire.ts';
import { refusals } from './messages.ts';

/** Addresses stay below 4 kB. */
export const maxDetails = 50;

/** A backend may leave it out: then the publisher asks for one product at a time. */
export const getProductDetails = endpoint({
  method: 'GET',
  path: '/product-details',
  scope: 'public',
  summary: `What the pages of up to ${maxDetails} products show; with a currency their cards too; what is not there is left out`,
  query: v.object({
    slugs: v.pipe(
      v.string(),
      v.maxLength(3500, refusals.tooLong(3500)),
      v.transform((slugs) => slugs.split(',')),
      v.maxLength(maxDetails),
      v.array(slugParam),
    ),
    currency: v.optional(v.picklist(currencies, refusals.currency)),
  }),
  reply: dataSchema(
    v.pipe(
      v.object({
        slug: v.pipe(v.string(), v.nonEmpty()),
        ...detailEntries,
        /** Slugs, as the next. */
        authorProducts: listOf(v.string()),
        relatedProducts: listOf(v.string()),
        card: v.optional(cardSchema),
      }),
      v.transform(({ slug, authorProducts, relatedProducts, card, ...wire }) => ({
        slug,
        ...toDetail(wire),
        ...(card && { card }),
        authorProducts,
        relatedProducts: relatedProducts.filter((other) => !authorProducts.includes(other)),
      })),
    ),
  ),
});
