import './state-panel.css';
import type { ReactNode, Ref } from 'react';

interface Props {
  /** The heading of the page, where it has no other. */
  title?: string;
  /** For a heading that takes the focus when the panel comes. */
  heading?: Ref<HTMLHeadingElement>;
  words?: string;
  /** How the words are read out; not at all for what stood there from the start. */
  role?: 'status' | 'alert' | undefined;
  /** Ways on. */
  children?: ReactNode;
}

/** In the place of a step of buying: how it stands, calmly, and the ways on. */
export function StatePanel({ title, heading, words, role, children }: Props) {
  return (
    <div className="panel nothing">
      {title !== undefined && (
        <h1 className="heading" ref={heading} tabIndex={heading ? -1 : undefined}>
          {title}
        </h1>
      )}
      {words !== undefined && <p role={role}>{words}</p>}
      {children}
    </div>
  );
}
