import { understoodCode, unitDiscountOf } from '../../../src/domain/catalogue/price-rules.ts';
import type { PublishedProduct } from '../../../src/domain/catalogue/product.ts';
import { plainText, shortened } from '../../../src/domain/plain-text.ts';
import { pathTo } from '../../../src/domain/routes.ts';
import { twinFile } from '../../../src/domain/shop/twin-path.ts';
import type { ProductView } from '../../../src/snapshot/views.ts';
import { catalogueTexts } from '../../../src/text/catalogue/catalogue.ts';
import { listTexts } from '../../../src/text/catalogue/lists.ts';
import { productTexts } from '../../../src/text/catalogue/product.ts';
import { twinTexts as text } from '../../../src/text/catalogue/twins.ts';
import { fact, linksTo, markdownLink, markdownText, section, type MarkdownPage } from './markdown.ts';
import { priceWords, stockWords } from './offer.ts';

const { attributes } = productTexts;
const longestDescription = 2000;

export function productTwin({ product, trail, series }: ProductView, origin: string): MarkdownPage {
  const { title, authors, brand, tags, format, language, pageCount, isbn, description } = product;
  const about = shortened(plainText(description), longestDescription);
  const place = series && {
    link: markdownLink(series.name, origin + twinFile(pathTo('series', { slug: series.slug }))),
    number: markdownText(listTexts.series.number(series.number, series.form)),
  };
  return {
    title,
    facts: [
      fact(text.price, priceWords(product.prices.ARS)),
      fact(text.dollars, priceWords(product.prices.USD)),
      fact(text.stock, stockWords(product)),
      fact(text.deal, dealOf(product)),
      fact(attributes.brand, linksTo('brand', brand ? [brand] : [], origin)),
      fact(attributes.authors, linksTo('author', authors, origin)),
      fact(text.series, place && `${place.link}, ${place.number}`),
      fact(attributes.category, linksTo('productList', trail.slice(-1), origin)),
      fact(attributes.tags, linksTo('tag', tags, origin)),
      fact(attributes.format, format && catalogueTexts.formats[format]),
      fact(attributes.language, language && catalogueTexts.languages[language]),
      fact(attributes.pageCount, pageCount === null ? null : String(pageCount)),
      fact(attributes.isbn, isbn && markdownText(isbn)),
      fact(text.id, String(product.id)),
    ],
    blocks: about === '' ? [] : [section(productTexts.description, [markdownText(about)])],
  };
}

function dealOf({ unitDiscounts }: PublishedProduct): string | null {
  const code = understoodCode(unitDiscounts.map((discount) => discount.code));
  const deal = code === null ? null : unitDiscountOf(code);
  return deal && catalogueTexts.unitDiscount(deal);
}
