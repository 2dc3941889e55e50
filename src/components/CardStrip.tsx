import './strip.css';
import { ProductCard } from './ProductCard.tsx';
import { SectionTitle, type MoreLink } from './SectionTitle.tsx';
import type { ShownCard } from './shown-product.ts';

interface Props {
  title: string;
  cards: readonly ShownCard[];
  more?: MoreLink;
  /** Inside of a section that keeps the edges of the page already. */
  isInset?: boolean;
}

/** A titled strip of product cards; nothing at all when there are none. */
export function CardStrip({ title, cards, more, isInset = false }: Props) {
  if (cards.length === 0) return null;
  return (
    <section className={isInset ? undefined : 'page'}>
      <SectionTitle title={title} more={more} />
      <CardRow cards={cards} />
    </section>
  );
}

/** More than a few screens of sideways scrolling is a list, and lists have pages of their own. */
const mostCards = 8;

/** A row that scrolls sideways and snaps; it needs no JavaScript. */
export function CardRow({ cards }: { cards: readonly ShownCard[] }) {
  return (
    <ul className="strip">
      {cards.slice(0, mostCards).map((card) => (
        <ProductCard key={card.id} card={card} place="strip" />
      ))}
    </ul>
  );
}
