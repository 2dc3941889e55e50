import type { LinkedCard, ProductCard } from '../../../domain/catalogue/product.ts';
import { CardPanel } from '../card/CardPanel.tsx';
import { LinkedPrice, Price } from '../card/Price.tsx';
import { SectionTitle } from '../../SectionTitle.tsx';
import { coverOf } from '../card/shown-product.ts';

interface Props {
  title: string;
  cards: readonly (LinkedCard | ProductCard)[];
}

/** More would push the page over its first 14 kB. */
const mostCards = 8;

/**
 * Built without prices, because a changed price would invalidate every page that shows it. Revalidation fills them into
 * reserved space (CLS).
 */
export function LinkedStrip({ title, cards }: Props) {
  if (cards.length === 0) return null;
  return (
    <section>
      <SectionTitle title={title} />
      <ul className="strip">
        {cards.slice(0, mostCards).map((card) => (
          <CardPanel key={card.slug} card={card} cover={coverOf(card)} place="strip">
            {'price' in card ? <Price prices={[card.price]} /> : <LinkedPrice slug={card.slug} />}
          </CardPanel>
        ))}
      </ul>
    </section>
  );
}
