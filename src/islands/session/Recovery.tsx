import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { fieldKinds } from '../../components/form/field-kinds.ts';
import { Button } from '../../components/Button.tsx';
import { pathTo } from '../../domain/routes.ts';
import {
  requestRecovery,
  recovery,
  recoveryForm,
  $recoveryLink,
  followRecoveryLink,
  openRecoveryLink,
  type RecoveryLinkState,
} from '../../stores/session/recovery.ts';
import { $isStorageBlocked } from '../../stores/session/return-path.ts';
import { sessionTexts } from '../../text/session/session.ts';
import { island } from '../island.tsx';
import { StoreForm } from '../StoreForm.tsx';
import { StorageBlocked } from './StorageBlocked.tsx';

export const RecoveryForm = island(function RecoveryForm() {
  const { message } = useStore(recovery.$state);
  useEffect(() => recoveryForm.open(), []);
  return (
    <StoreForm
      of={recoveryForm}
      id="recovery"
      labels={{ email: sessionTexts.email }}
      message={message}
      className="form panel session-panel stack"
      onSend={requestRecovery}
      submit={[sessionTexts.recovery.submit, sessionTexts.recovery.submitting]}
      beside={<a href={pathTo('login')}>{sessionTexts.toLogin}</a>}
    >
      {({ fields }) => fields({ email: fieldKinds.email })}
    </StoreForm>
  );
});

export const RecoveryValidation = island(function RecoveryValidation() {
  const link = useStore($recoveryLink);
  const isStorageBlocked = useStore($isStorageBlocked);
  useEffect(openRecoveryLink, []);
  if (isStorageBlocked) return <StorageBlocked words={sessionTexts.storageBlocked.reopenLink} />;
  return (
    <div className="panel session-panel stack">
      <LinkState link={link} />
    </div>
  );
});

function LinkState({ link }: { link: RecoveryLinkState }) {
  switch (link.name) {
    case 'ready':
      return (
        <>
          <p>{sessionTexts.recovery.ready(link.email)}</p>
          <Button words={sessionTexts.recovery.follow} onClick={() => void followRecoveryLink()} />
        </>
      );
    case 'failed':
      return (
        <>
          <p className="failed" role="alert">
            {link.message}
          </p>
          <Button words={sessionTexts.recovery.again} href={pathTo('recovery')} />
        </>
      );
    default:
      return <p role="status">{sessionTexts.recovery.validating}</p>;
  }
}
