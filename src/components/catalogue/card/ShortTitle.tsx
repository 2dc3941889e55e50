import './short-title.css';
import { titleParts } from '../../../domain/catalogue/title-parts.ts';

/** Two lines at most, of which the middle is cut: number and size stay. */
export function ShortTitle({ title }: { title: string }) {
  const { head, tail } = titleParts(title);
  return (
    <span className="short-title">
      <span>{head.trimEnd()}</span>
      {tail !== '' && <b> {tail}</b>}
    </span>
  );
}
