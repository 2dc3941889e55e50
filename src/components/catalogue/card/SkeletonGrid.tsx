import './product-grid.css';
import './card-panel.css';
import './cover.css';

export function SkeletonGrid({ label }: { label: string }) {
  return (
    <div role="status" aria-label={label}>
      <SkeletonCards />
    </div>
  );
}

/** Fills the first screen of a phone and of a desktop. */
const cardCount = 8;

export function SkeletonCards() {
  return (
    <ul className="grid" aria-hidden="true">
      {Array.from({ length: cardCount }, (_, index) => (
        <li key={index} className="card panel skeleton">
          <div className="cover" />
          <div className="card-text" />
        </li>
      ))}
    </ul>
  );
}
