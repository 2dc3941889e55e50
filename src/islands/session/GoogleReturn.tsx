import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { pathTo } from '../../domain/routes.ts';
import { googleReturn, returnFromGoogle } from '../../stores/google-login.ts';
import { sessionTexts } from '../../text/session.ts';
import { showMessages } from '../shop/messages.ts';

const texts = sessionTexts.providers;

/** /login/google: forwards what Google sent back, and says so if it was no good. */
export function GoogleReturn() {
  const { state } = useStore(googleReturn.$state);
  useEffect(() => {
    showMessages();
    void returnFromGoogle();
  }, []);
  return (
    <div className="session is-narrow">
      <h1 className="heading">{texts.googleTitle}</h1>
      <div className="panel session-panel">
        {state === 'rejected' ? (
          <>
            <p role="alert">{texts.googleFailed}</p>
            <a className="button" href={pathTo('login')}>
              {texts.retry}
            </a>
          </>
        ) : (
          <p role="status">{texts.googlePending}</p>
        )}
      </div>
    </div>
  );
}
