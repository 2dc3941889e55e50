import './product-grid.css';
import { ProductCard } from './ProductCard.tsx';
import type { ShownCard } from './shown-product.ts';

/**
 * Product grid: two columns under 992 px, four above (specification, section 9). On tablets the two columns are wide,
 * so cards are horizontal. Call it once per page: each call from Astro into React has a cost, and card by card it would
 * be ten times as much.
 */
export function ProductGrid({ cards }: { cards: readonly ShownCard[] }) {
  return (
    <ul className="grid">
      {cards.map((card, index) => (
        <ProductCard key={card.id} card={card} place="grid" isFirst={index === 0} />
      ))}
    </ul>
  );
}
