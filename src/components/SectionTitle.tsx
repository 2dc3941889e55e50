import './section-title.css';

export interface MoreLink {
  readonly href: string;
  readonly text: string;
}

interface Props {
  title: string;
  more?: MoreLink | undefined;
}

export function SectionTitle({ title, more }: Props) {
  return (
    <div className="section-title actions">
      <h2 className="caption-box">{title}</h2>
      {more && (
        <a className="section-more tap" href={more.href}>
          {more.text}
          <span className="visually-hidden">{`: ${title}`}</span>
        </a>
      )}
    </div>
  );
}
