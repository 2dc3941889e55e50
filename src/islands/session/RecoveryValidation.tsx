import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { pathTo } from '../../domain/routes.ts';
import { $recoveryFault, validateRecovery } from '../../stores/recovery.ts';
import { sessionTexts } from '../../text/session.ts';
import { showMessages } from '../shop/messages.ts';

const texts = sessionTexts.recovery;

/** Where the mail's link leads: on to the new password, or what is wrong with the link. */
export function RecoveryValidation() {
  const fault = useStore($recoveryFault);
  useEffect(() => {
    showMessages();
    void validateRecovery();
  }, []);
  return (
    <div className="panel session-panel">
      {fault === null ? (
        <p role="status">{texts.validating}</p>
      ) : (
        <>
          <p role="alert">{fault}</p>
          <a className="button" href={pathTo('recovery')}>
            {texts.again}
          </a>
        </>
      )}
    </div>
  );
}
