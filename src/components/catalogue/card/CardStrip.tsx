import './strip.css';
import { ProductCard } from './ProductCard.tsx';
import { SectionTitle, type MoreLink } from '../../SectionTitle.tsx';
import type { ShownCard } from './shown-product.ts';

interface Props {
  title: string;
  cards: readonly ShownCard[];
  more?: MoreLink;
  /** Inside a section that already has the page's margins. */
  isInset?: boolean;
}

export function CardStrip({ title, cards, more, isInset = false }: Props) {
  if (cards.length === 0) return null;
  return (
    <section className={isInset ? undefined : 'page'}>
      <SectionTitle title={title} more={more} />
      <CardRow cards={cards} />
    </section>
  );
}

/** A longer list has a page of its own. */
const mostCards = 8;

export function CardRow({ cards }: { cards: readonly ShownCard[] }) {
  return (
    <ul className="strip">
      {cards.slice(0, mostCards).map((card) => (
        <ProductCard key={card.id} card={card} place="strip" />
      ))}
    </ul>
  );
}
