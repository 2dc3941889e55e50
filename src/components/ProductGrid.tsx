import './product-grid.css';
import { ProductCard } from './ProductCard.tsx';
import type { ShownCard } from './shown-product.ts';

interface Props {
  cards: readonly ShownCard[];
}

/**
 * Products as the panels of a page: two columns under 992 px, four above (specification, section 9). On tablets the two
 * columns are wide, so there a card lies down: cover left, words right. A page calls it once: each card by itself would
 * cost it ten times as much.
 */
export function ProductGrid({ cards }: Props) {
  return (
    <ul className="grid">
      {cards.map((card, index) => (
        <ProductCard key={card.id} card={card} place="grid" isFirst={index === 0} />
      ))}
    </ul>
  );
}
