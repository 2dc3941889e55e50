import './product-attributes.css';
import type { Named, ProductDetail, ProductBase } from '../../../domain/catalogue/product.ts';
import { productTexts } from '../../../text/catalogue/product.ts';
import { productAttributes } from './product-attributes.ts';
import { SectionTitle } from '../../SectionTitle.tsx';

interface Props {
  product: ProductBase & Pick<ProductDetail, 'dimensions'>;
  category: Named | null;
}

/** The product's attributes as a description list; unknown ones are omitted. */
export function ProductAttributes({ product, category }: Props) {
  const attributes = productAttributes(product, category);
  if (attributes.length === 0) return null;
  return (
    <section>
      <SectionTitle title={productTexts.attributes.title} />
      <dl className="product-attributes panel">
        {attributes.map(({ term, words, links }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              {links.length > 0
                ? links.map(({ name, href }) => (
                    <a key={href} href={href}>
                      {name}
                    </a>
                  ))
                : words}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
