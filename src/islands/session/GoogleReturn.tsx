import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { pathTo } from '../../domain/routes.ts';
import { $isForeignReturn, googleReturn, returnFromGoogle } from '../../stores/session/google-login.ts';
import { $cannotEnter } from '../../stores/session/origin.ts';
import { sessionTexts } from '../../text/session/session.ts';
import { showMessages } from '../shop/notices/messages.ts';
import { CannotEnter } from './CannotEnter.tsx';

const texts = sessionTexts.providers;

/** /login/google: OAuth redirect target; exchanges Google's response for a session, or shows the error. */
export function GoogleReturn() {
  const { state, message } = useStore(googleReturn.$state);
  const isForeign = useStore($isForeignReturn);
  const cannotEnter = useStore($cannotEnter);
  useEffect(() => {
    showMessages();
    void returnFromGoogle();
  }, []);
  const retry = (
    <a className="button" href={pathTo('login')}>
      {texts.retry}
    </a>
  );
  if (cannotEnter) return <CannotEnter words={sessionTexts.cannotEnter.allow}>{retry}</CannotEnter>;
  return (
    <div className="panel session-panel">
      {state === 'rejected' || isForeign ? (
        <>
          <p className="session-failed" role="alert">
            {isForeign ? texts.googleForeign : (message ?? texts.googleFailed)}
          </p>
          {retry}
        </>
      ) : (
        <p role="status">{texts.googlePending}</p>
      )}
    </div>
  );
}
