import { collectionTexts } from '../../text/catalogue/collection.ts';

const { legend: text } = collectionTexts;
const states = ['have', 'want', 'stock', 'presale', 'out', 'none'] as const;

export function CollectionLegend() {
  return (
    <ul className="collection-legend" aria-label={text.title}>
      {states.map((state) => (
        <li key={state}>
          <i className={`square ${squareClasses[state]}`} aria-hidden="true" />
          {text[state]}
        </li>
      ))}
    </ul>
  );
}

export const squareClasses: Readonly<Record<(typeof states)[number], string>> = {
  have: 'is-have',
  want: 'is-want',
  stock: 'is-here',
  presale: 'is-presale',
  out: 'is-out',
  none: 'is-none',
};
