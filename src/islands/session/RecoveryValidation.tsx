import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { pathTo } from '../../domain/routes.ts';
import { $isStorageBlocked } from '../../stores/session/return-path.ts';
import {
  $recoveryLink,
  followRecoveryLink,
  openRecoveryLink,
  type RecoveryLinkState,
} from '../../stores/session/recovery.ts';
import { sessionTexts } from '../../text/session/session.ts';
import { StorageBlocked } from './StorageBlocked.tsx';
import { island } from '../island.tsx';

const texts = sessionTexts.recovery;

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
          <p>{texts.ready(link.email)}</p>
          <button className="button" type="button" onClick={() => void followRecoveryLink()}>
            {texts.follow}
          </button>
        </>
      );
    case 'failed':
      return (
        <>
          <p className="failed" role="alert">
            {link.message}
          </p>
          <a className="button" href={pathTo('recovery')}>
            {texts.again}
          </a>
        </>
      );
    default:
      return <p role="status">{texts.validating}</p>;
  }
}
