import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Button } from '../../components/Button.tsx';
import { pathTo } from '../../domain/routes.ts';
import { $isForeignReturn, googleReturn, returnFromGoogle } from '../../stores/session/google-login.ts';
import { $isStorageBlocked } from '../../stores/session/return-path.ts';
import { sessionTexts } from '../../text/session/session.ts';
import { island } from '../island.tsx';
import { StorageBlocked } from './StorageBlocked.tsx';

/** /login/google: OAuth redirect target; exchanges Google's response for a session, or shows the error. */
export const GoogleReturn = island(function GoogleReturn() {
  const { state, message } = useStore(googleReturn.$state);
  const isForeign = useStore($isForeignReturn);
  const isStorageBlocked = useStore($isStorageBlocked);
  useEffect(() => void returnFromGoogle(), []);
  const retry = <Button words={sessionTexts.providers.retry} href={pathTo('login')} />;
  if (isStorageBlocked)
    return <StorageBlocked words={sessionTexts.storageBlocked.allow}>{retry}</StorageBlocked>;
  return (
    <div className="panel session-panel stack">
      {state === 'rejected' || isForeign ? (
        <>
          <p className="failed" role="alert">
            {isForeign
              ? sessionTexts.providers.googleForeign
              : (message ?? sessionTexts.providers.googleFailed)}
          </p>
          {retry}
        </>
      ) : (
        <p role="status">{sessionTexts.providers.googlePending}</p>
      )}
    </div>
  );
});
