import './state-panel.css';
import type { ReactNode, Ref } from 'react';

interface Props {
  title?: string;
  /** For a heading that takes the focus when the panel appears. */
  heading?: Ref<HTMLHeadingElement>;
  words?: string;
  role?: 'status' | 'alert' | undefined;
  children?: ReactNode;
}

/** State of a checkout or payment step, with actions. */
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
