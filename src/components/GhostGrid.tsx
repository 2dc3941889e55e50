interface Props {
  /** What is on its way, for who cannot see the ghosts. */
  label: string;
}

/** Enough for the first screen of a phone and of a desk. */
const ghosts = 8;

/** The geometry of a list of products, before anything of it is known. */
export function GhostGrid({ label }: Props) {
  return (
    <div role="status" aria-label={label}>
      <ul className="grid" aria-hidden="true">
        {Array.from({ length: ghosts }, (_, index) => (
          <li key={index} className="card panel ghost-card" />
        ))}
      </ul>
    </div>
  );
}
