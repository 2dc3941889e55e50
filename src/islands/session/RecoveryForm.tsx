import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { ErrorSummary } from '../../components/form/ErrorSummary.tsx';
import { Field } from '../../components/form/Field.tsx';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { pathTo } from '../../domain/routes.ts';
import { askForRecovery, openRecovery, recovery, recoveryForm } from '../../stores/session/recovery.ts';
import { sessionTexts } from '../../text/session/session.ts';
import { useForm } from '../use-form.ts';
import { island } from '../island.tsx';

const texts = sessionTexts.recovery;

export const RecoveryForm = island(function RecoveryForm() {
  const { message } = useStore(recovery.$state);
  const { state, summary, errors, text, onSubmit } = useForm(recoveryForm, 'recovery', {
    email: sessionTexts.email,
  });
  useEffect(openRecovery, []);
  return (
    <form className="form panel session-panel" noValidate onSubmit={onSubmit(askForRecovery)}>
      <ErrorSummary id={summary} errors={errors} message={message} />
      <Field {...text('email')} type="email" inputMode="email" autoComplete="email" autoCapitalize="none" />
      <div className="session-actions">
        <SubmitButton words={texts.submit} busyWords={texts.submitting} isBusy={state.isSubmitting} />
        <a href={pathTo('login')}>{sessionTexts.toLogin}</a>
      </div>
    </form>
  );
});
