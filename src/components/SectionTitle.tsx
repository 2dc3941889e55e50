import './section-title.css';

export interface MoreLink {
  readonly href: string;
  readonly text: string;
}

interface Props {
  title: string;
  id?: string;
  /** Where the whole of it is, and what that link says. */
  more?: MoreLink | undefined;
}

/** A section's title as the narrator's caption box of a panel, with the way to all of it beside. */
export function SectionTitle({ title, id, more }: Props) {
  return (
    <div className="section-title">
      <h2 className="caption-box" id={id}>
        {title}
      </h2>
      {more && (
        <a className="section-more" href={more.href}>
          {more.text}
          <span className="visually-hidden">{`: ${title}`}</span>
        </a>
      )}
    </div>
  );
}
