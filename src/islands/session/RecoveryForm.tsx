import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { fieldKinds } from '../../components/form/field-kinds.ts';
import { pathTo } from '../../domain/routes.ts';
import { askForRecovery, openRecovery, recovery, recoveryForm } from '../../stores/session/recovery.ts';
import { sessionTexts } from '../../text/session/session.ts';
import { island } from '../island.tsx';
import { StoreForm } from '../StoreForm.tsx';

const text = sessionTexts.recovery;

export const RecoveryForm = island(function RecoveryForm() {
  const { message } = useStore(recovery.$state);
  useEffect(openRecovery, []);
  return (
    <StoreForm
      of={recoveryForm}
      id="recovery"
      labels={{ email: sessionTexts.email }}
      message={message}
      className="form panel session-panel stack"
      onSend={askForRecovery}
      submit={[text.submit, text.submitting]}
      beside={<a href={pathTo('login')}>{sessionTexts.toLogin}</a>}
    >
      {({ fields }) => fields({ email: fieldKinds.email })}
    </StoreForm>
  );
});
