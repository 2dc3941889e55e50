import '../../linked-panel.css';
import './card-panel.css';
import './product-grid.css';
import { ProductCard } from './ProductCard.tsx';
import type { ShownCard } from './shown-product.ts';

/** Call it once per page: each call from Astro into React has a cost, and card by card it would be ten times as much. */
export function ProductGrid({ cards }: { cards: readonly ShownCard[] }) {
  return (
    <ul className="grid">
      {cards.map((card, index) => (
        <ProductCard key={card.id} card={card} place="grid" isFirst={index === 0} />
      ))}
    </ul>
  );
}
