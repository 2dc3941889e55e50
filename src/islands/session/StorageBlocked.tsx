import type { ReactNode } from 'react';
import { pathTo } from '../../domain/routes.ts';
import { sessionTexts } from '../../text/session/session.ts';

interface Props {
  words: string;
  children?: ReactNode;
}

/** Replaces the login when the browser blocks storage, because no session could be kept. */
export function StorageBlocked({ words, children }: Props) {
  return (
    <div className="panel session-panel stack" role="alert">
      <p className="failed">{sessionTexts.storageBlocked.why}</p>
      <p>{words}</p>
      <div className="actions session-actions">
        {children}
        <a href={pathTo('productList')}>{sessionTexts.storageBlocked.browse}</a>
      </div>
    </div>
  );
}
