import './list-head.css';

interface Props {
  title: string;
  /** What the title names: an author, a tag, a brand. */
  kind?: string | undefined;
  count: string | null;
}

export function ListHead({ title, kind, count }: Props) {
  return (
    <div className="list-head">
      <div>
        {kind !== undefined && <p className="list-kind">{kind}</p>}
        <h1 className="heading" data-list-title="">
          {title}
        </h1>
      </div>
      {count !== null && <p className="note">{count}</p>}
    </div>
  );
}
