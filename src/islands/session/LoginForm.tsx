import { useStore } from '@nanostores/react';
import { ErrorSummary } from '../../components/form/ErrorSummary.tsx';
import { Field } from '../../components/form/Field.tsx';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { pathTo } from '../../domain/routes.ts';
import { $unconfirmed, confirmationMail, login, logIn, loginForm } from '../../stores/session/login.ts';
import { sessionTexts } from '../../text/session/session.ts';
import { useForm } from '../use-form.ts';

const labels = { email: sessionTexts.email, password: sessionTexts.password };

export function LoginForm() {
  const { message } = useStore(login.$state);
  const unconfirmed = useStore($unconfirmed);
  const { state, summary, errors, text, onSubmit } = useForm(loginForm, 'login', labels);
  return (
    <form className="form" noValidate onSubmit={onSubmit(logIn)}>
      <ErrorSummary
        id={summary}
        errors={errors}
        message={unconfirmed === null ? message : sessionTexts.login.unconfirmed}
      />
      {unconfirmed !== null && <MailAgain email={unconfirmed} />}
      <Field
        {...text('email')}
        type="email"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
      />
      <Field {...text('password')} type="password" autoComplete="current-password" />
      <div className="session-actions">
        <SubmitButton
          words={sessionTexts.login.submit}
          busyWords={sessionTexts.login.submitting}
          isBusy={state.isSubmitting}
        />
        <a href={pathTo('recovery')}>{sessionTexts.login.forgot}</a>
      </div>
    </form>
  );
}

function MailAgain({ email }: { email: string }) {
  const { state, message } = useStore(confirmationMail.$state);
  return (
    <>
      <button
        className="button is-quiet"
        type="button"
        aria-busy={state === 'pending'}
        onClick={() => void confirmationMail.start(email)}
      >
        {sessionTexts.login.mailAgain}
      </button>
      <p className="session-failed" role="alert">
        {message}
      </p>
    </>
  );
}
