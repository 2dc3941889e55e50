import './product-facts.css';
import type {
  Named,
  ProductDetail,
  ProductFacts as FactsOfProduct,
} from '../../../domain/catalogue/product.ts';
import { catalogueTexts } from '../../../text/catalogue/catalogue.ts';
import { factsOf } from './facts-of.ts';
import { SectionTitle } from '../../SectionTitle.tsx';

interface Props {
  product: FactsOfProduct & Pick<ProductDetail, 'dimensions'>;
  category: Named | null;
}

/** The product's facts as a description list; unknown ones are omitted. */
export function ProductFacts({ product, category }: Props) {
  const facts = factsOf(product, category);
  if (facts.length === 0) return null;
  return (
    <section>
      <SectionTitle title={catalogueTexts.facts.title} />
      <dl className="facts panel">
        {facts.map(({ term, words, links }) => (
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
