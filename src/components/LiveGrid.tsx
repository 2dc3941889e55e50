import type { ProductCard } from '../domain/product.ts';
import { LiveCard } from './LiveCard.tsx';

interface Props {
  cards: readonly ProductCard[];
}

/** `ProductGrid.astro` for lists that are fetched. */
export function LiveGrid({ cards }: Props) {
  return (
    <ul className="grid">
      {cards.map((card, index) => (
        <LiveCard key={card.id} card={card} isFirst={index === 0} />
      ))}
    </ul>
  );
}
