/** As on its page, in its structured data and in the feed. */
import {
  availabilityOf,
  type Price,
  type ProductBase,
  type PublishedCard,
} from '../../../src/domain/catalogue/product.ts';
import { priceText } from '../../../src/domain/catalogue/product-structured-data.ts';
import type { Money } from '../../../src/domain/money.ts';
import { pathTo } from '../../../src/domain/routes.ts';
import { twinFile } from '../../../src/domain/shop/twin-path.ts';
import { catalogueTexts } from '../../../src/text/catalogue/catalogue.ts';
import { releaseTexts } from '../../../src/text/catalogue/release.ts';
import { twinTexts as text } from '../../../src/text/catalogue/twins.ts';
import { markdownLink } from './markdown.ts';

/** `15000.00 ARS`, with the list price if it is another one. */
export function priceWords({ list, sale }: Price): string {
  return sale === null ? written(list) : `${written(sale)} (${text.before(written(list))})`;
}

export function stockWords(product: Pick<ProductBase, 'stock' | 'isOnPresale' | 'releaseDate'>): string {
  const state = catalogueTexts.stock[availabilityOf(product).name];
  return product.releaseDate === null ? state : `${state} · ${releaseTexts.comesOut(product.releaseDate)}`;
}

export function offerLine(card: PublishedCard, origin: string): string {
  const link = markdownLink(card.title, origin + twinFile(pathTo('product', { slug: card.slug })));
  return `${link}: ${priceWords(card.prices.ARS)} · ${stockWords(card)}`;
}

function written(price: Money): string {
  return `${priceText(price)} ${price.currency}`;
}
