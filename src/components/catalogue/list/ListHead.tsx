import './list-head.css';

interface Props {
  title: string;
  /** What the title names: an author, a tag, a brand. */
  kind?: string | undefined;
  /** Null until it is known. */
  count: string | null;
}

export function ListHead({ title, kind, count }: Props) {
  return (
    <div className="list-head">
      <h1 className="heading" data-list-title="">
        {title}
      </h1>
      {kind !== undefined && <p className="list-kind">{kind}</p>}
      {count !== null && (
        <p className="note" role="status" data-list-count="">
          {count}
        </p>
      )}
    </div>
  );
}
