import { useStore } from '@nanostores/react';
import { fieldKinds } from '../../components/form/field-kinds.ts';
import { pathTo } from '../../domain/routes.ts';
import { $unconfirmed, confirmationMail, login, logIn, loginForm } from '../../stores/session/login.ts';
import { sessionTexts } from '../../text/session/session.ts';
import { StoreForm } from '../StoreForm.tsx';

const text = sessionTexts.login;
const labels = { email: sessionTexts.email, password: sessionTexts.password };
const fields = { email: { ...fieldKinds.email, autoComplete: 'username' }, password: fieldKinds.password };

export function LoginForm() {
  const { message } = useStore(login.$state);
  const unconfirmed = useStore($unconfirmed);
  return (
    <StoreForm
      of={loginForm}
      id="login"
      labels={labels}
      message={unconfirmed === null ? message : text.unconfirmed}
      onSend={logIn}
      submit={[text.submit, text.submitting]}
      beside={<a href={pathTo('recovery')}>{text.forgot}</a>}
    >
      {(form) => (
        <>
          {unconfirmed !== null && <MailAgain email={unconfirmed} />}
          {form.fields(fields)}
        </>
      )}
    </StoreForm>
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
        {text.mailAgain}
      </button>
      <p className="failed" role="alert">
        {message}
      </p>
    </>
  );
}
