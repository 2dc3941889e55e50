import './product-grid.css';
import './card-panel.css';
import './cover.css';
import './ghost.css';
import './ghost-card.css';

interface Props {
  /** What is on its way, for who cannot see the ghosts. */
  label: string;
}

/** The geometry of a list of products, before anything of it is known. */
export function GhostGrid({ label }: Props) {
  return (
    <div role="status" aria-label={label}>
      <GhostCards />
    </div>
  );
}

/** Enough for the first screen of a phone and of a desk. */
const ghosts = 8;

/** Cards without words, for the eye only. */
export function GhostCards() {
  return (
    <ul className="grid" aria-hidden="true">
      {Array.from({ length: ghosts }, (_, index) => (
        <li key={index} className="card panel ghost">
          <div className="cover" />
          <div className="card-text" />
        </li>
      ))}
    </ul>
  );
}
