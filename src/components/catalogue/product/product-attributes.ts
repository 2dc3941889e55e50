import type { Named, ProductDetail, ProductBase } from '../../../domain/catalogue/product.ts';
import { pathTo } from '../../../domain/routes.ts';
import { catalogueTexts } from '../../../text/catalogue/catalogue.ts';
import { productTexts } from '../../../text/catalogue/product.ts';

/** A row of the product's attributes, with text or with links. */
export interface ProductAttribute {
  readonly term: string;
  readonly words: string | null;
  readonly links: readonly { readonly name: string; readonly href: string }[];
}

/** A product's known attributes; unknown ones are omitted. */
export function productAttributes(
  product: ProductBase & Pick<ProductDetail, 'dimensions'>,
  category: Named | null,
): readonly ProductAttribute[] {
  const { authors, brand, format, language, pageCount, isbn, tags, dimensions } = product;
  const attributes = [
    linking(authors.length > 1 ? text.authors : text.author, linksTo('author', authors)),
    linking(text.brand, linksTo('brand', brand ? [brand] : [])),
    saying(text.format, format && catalogueTexts.formats[format]),
    saying(text.language, language && catalogueTexts.languages[language]),
    saying(text.pageCount, pageCount === null ? null : String(pageCount)),
    saying(text.isbn, isbn),
    saying(text.size, dimensions && sizeOf(dimensions)),
    saying(
      text.weight,
      dimensions && dimensions.weightGrams > 0 ? productTexts.grams(dimensions.weightGrams) : null,
    ),
    linking(
      text.category,
      category ? [{ name: category.name, href: pathTo('productList', { category: category.slug }) }] : [],
    ),
    linking(text.tags, linksTo('tag', tags)),
  ];
  return attributes.filter(({ words, links }) => words !== null || links.length > 0);
}

const text = productTexts.attributes;

function saying(term: string, words: string | null): ProductAttribute {
  return { term, words: words === '' ? null : words, links: [] };
}

function linking(term: string, links: ProductAttribute['links']): ProductAttribute {
  return { term, words: null, links };
}

function linksTo(route: 'author' | 'brand' | 'tag', named: readonly Named[]): ProductAttribute['links'] {
  return named.map(({ name, slug }) => ({ name, href: pathTo(route, { slug }) }));
}

/** Null when no dimension is known. */
function sizeOf({ lengthCm, widthCm, heightCm }: NonNullable<ProductDetail['dimensions']>): string | null {
  const sides = [lengthCm, widthCm, heightCm].filter((side) => side > 0);
  return sides.length === 0 ? null : productTexts.centimetres(sides);
}
