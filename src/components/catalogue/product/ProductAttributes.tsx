import type { ReactNode } from 'react';
import {
  wordFrom,
  type Named,
  type ProductDetail,
  type ProductBase,
} from '../../../domain/catalogue/product.ts';
import { pathTo } from '../../../domain/routes.ts';
import { catalogueTexts } from '../../../text/catalogue/catalogue.ts';
import { productTexts } from '../../../text/catalogue/product.ts';
import { SectionTitle } from '../../SectionTitle.tsx';

interface Props {
  product: ProductBase & ProductDetail;
  category: Named | null;
}

export function ProductAttributes({ product, category }: Props) {
  const { authors, brand, format, language, pageCount, isbn, tags, dimensions } = product;
  const grams = dimensions?.weightGrams ?? 0;
  const rows: readonly (readonly [string, ReactNode])[] = [
    [
      authors.length > 1 ? productTexts.attributes.authors : productTexts.attributes.author,
      linksTo('author', authors),
    ],
    [productTexts.attributes.brand, brand && linksTo('brand', [brand])],
    [productTexts.attributes.format, wordFrom(catalogueTexts.formats, format)],
    [productTexts.attributes.language, wordFrom(catalogueTexts.languages, language)],
    [productTexts.attributes.pageCount, pageCount],
    [productTexts.attributes.isbn, isbn],
    [productTexts.attributes.size, dimensions && sizeOf(dimensions)],
    [productTexts.attributes.weight, grams > 0 ? productTexts.grams(grams) : null],
    [productTexts.attributes.category, category && linksTo('productList', [category])],
    [productTexts.attributes.tags, linksTo('tag', tags)],
  ];
  const filledRows = rows.filter(([, value]) => value !== null && value !== '');
  if (filledRows.length === 0) return null;
  return (
    <section>
      <SectionTitle title={productTexts.attributes.title} />
      <dl className="product-attributes panel">
        {filledRows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function linksTo(route: 'author' | 'brand' | 'productList' | 'tag', named: readonly Named[]): ReactNode {
  if (named.length === 0) return null;
  return named.map(({ name, slug }) => (
    <a key={slug} className="tap" href={pathTo(route, { slug, category: slug })}>
      {name}
    </a>
  ));
}

function sizeOf({ lengthCm, widthCm, heightCm }: NonNullable<ProductDetail['dimensions']>): string | null {
  const sides = [lengthCm, widthCm, heightCm].filter((side) => side > 0);
  return sides.length === 0 ? null : productTexts.centimetres(sides);
}
