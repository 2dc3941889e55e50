import type { ReactNode } from 'react';
import { pathTo } from '../../domain/routes.ts';
import { sessionTexts } from '../../text/session.ts';

const texts = sessionTexts.cannotEnter;

interface Props {
  /** What to do about it. */
  words: string;
  /** How to try again, where that can be done from here. */
  children?: ReactNode;
}

/** In place of a way in that would lead nowhere: the browser keeps no session. */
export function CannotEnter({ words, children }: Props) {
  return (
    <div className="panel session-panel" role="alert">
      <p className="session-failed">{texts.why}</p>
      <p>{words}</p>
      <div className="session-actions">
        {children}
        <a href={pathTo('productList')}>{texts.browse}</a>
      </div>
    </div>
  );
}
