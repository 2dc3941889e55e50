import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { pathTo } from '../../domain/routes.ts';
import { $cannotEnter } from '../../stores/origin.ts';
import { $recoveryFault, validateRecovery } from '../../stores/recovery.ts';
import { sessionTexts } from '../../text/session.ts';
import { showMessages } from '../shop/messages.ts';
import { CannotEnter } from './CannotEnter.tsx';

const texts = sessionTexts.recovery;

/** Where the mail's link leads: on to the new password, or what is wrong with the link. */
export function RecoveryValidation() {
  const fault = useStore($recoveryFault);
  const cannotEnter = useStore($cannotEnter);
  useEffect(() => {
    showMessages();
    void validateRecovery();
  }, []);
  if (cannotEnter) return <CannotEnter words={sessionTexts.cannotEnter.reopenLink} />;
  return (
    <div className="panel session-panel">
      {fault === null ? (
        <p role="status">{texts.validating}</p>
      ) : (
        <>
          <p className="session-failed" role="alert">
            {fault}
          </p>
          <a className="button" href={pathTo('recovery')}>
            {texts.again}
          </a>
        </>
      )}
    </div>
  );
}
