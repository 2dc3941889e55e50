import './linked-strip.css';
import './strip.css';
import type { LinkedCard, ProductCard } from '../domain/product.ts';
import { CardPanel } from './CardPanel.tsx';
import { Price } from './Price.tsx';
import { placed } from './product-places.ts';
import { SectionTitle } from './SectionTitle.tsx';
import { coverOf } from './shown-product.ts';

interface Props {
  title: string;
  cards: readonly (LinkedCard | ProductCard)[];
}

/** More would push the page over its first 14 kB. */
const mostCards = 8;

/**
 * Related products on a product page: cover and title. The built version has no prices, because a changed price would
 * invalidate every page that shows it. Revalidation fills them into reserved space (CLS).
 */
export function LinkedStrip({ title, cards }: Props) {
  if (cards.length === 0) return null;
  return (
    <section>
      <SectionTitle title={title} />
      <ul className="strip">
        {cards.slice(0, mostCards).map((card) => (
          <CardPanel key={card.slug} card={card} cover={coverOf(card)} place="strip">
            {'price' in card ? (
              <Price prices={[card.price]} />
            ) : (
              <p className="price linked-price" {...placed('priceOf', card.slug)}>
                <span />
              </p>
            )}
          </CardPanel>
        ))}
      </ul>
    </section>
  );
}
