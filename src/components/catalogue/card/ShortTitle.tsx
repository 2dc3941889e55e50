import './short-title.css';
import { titleParts } from '../../../domain/catalogue/title-parts.ts';

/** Two lines at most, of which the middle is cut: number and size stay. */
export function ShortTitle({ title }: { title: string }) {
  const { start, end } = titleParts(title);
  return (
    <span className="short-title">
      <span>{start}</span>
      {end !== '' && <b> {end}</b>}
    </span>
  );
}
