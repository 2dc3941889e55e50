import { listed } from './list-places.ts';
import './list-head.css';

interface Props {
  title: string;
  /** What kind of thing the title names: an author, a tag, an editorial. */
  kind?: string | undefined;
  /** How many there are, in words; null when there is nothing to count. */
  count: string | null;
}

/** What a list is of, and how many stand in it. */
export function ListHead({ title, kind, count }: Props) {
  return (
    <div className="list-head">
      <div>
        {kind !== undefined && <p className="list-kind">{kind}</p>}
        <h1 className="heading" {...listed.drawn('title')}>
          {title}
        </h1>
      </div>
      {count !== null && <p>{count}</p>}
    </div>
  );
}
