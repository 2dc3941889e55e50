import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { ErrorSummary } from '../../components/form/ErrorSummary.tsx';
import { Field } from '../../components/form/Field.tsx';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { register, registration, registrationForm } from '../../stores/session/registration.ts';
import { sessionTexts } from '../../text/session/session.ts';
import { useForm } from '../use-form.ts';

const { email, registration: texts } = sessionTexts;
const labels = { name: texts.name, surname: texts.surname, username: texts.username, email };

/** Second step of the registration: personal data. */
export function RegistrationForm() {
  const { message } = useStore(registration.$state);
  const { state, summary, errors, text, onSubmit } = useForm(registrationForm, 'registration', labels);
  const heading = useRef<HTMLHeadingElement>(null);
  // Same document, new screen: moving the focus makes screen readers announce it.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="session is-narrow">
      <h1 className="heading" ref={heading} tabIndex={-1}>
        {texts.title}
      </h1>
      <p>{texts.hint}</p>
      <form className="form panel session-panel" noValidate onSubmit={onSubmit(register)}>
        <ErrorSummary id={summary} errors={errors} message={message} />
        <Field {...text('name')} autoComplete="given-name" autoCapitalize="words" />
        <Field {...text('surname')} autoComplete="family-name" autoCapitalize="words" />
        <Field {...text('username')} autoComplete="nickname" autoCapitalize="none" />
        <Field {...text('email')} type="email" inputMode="email" autoComplete="email" autoCapitalize="none" />
        <div className="session-actions">
          <SubmitButton words={texts.submit} busyWords={texts.submitting} isBusy={state.isSubmitting} />
          <button className="button is-quiet" type="button" onClick={() => history.back()}>
            {texts.back}
          </button>
        </div>
      </form>
    </div>
  );
}
