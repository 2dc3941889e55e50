import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { Button } from '../../components/Button.tsx';
import { fieldKinds } from '../../components/form/field-kinds.ts';
import { Checkbox } from '../../components/form/Checkbox.tsx';
import { pathTo } from '../../domain/routes.ts';
import { $unconfirmed, confirmationMail, login, logIn, loginForm } from '../../stores/session/login.ts';
import {
  beginRegistration,
  signupForm,
  register,
  registration,
  registrationForm,
} from '../../stores/session/registration.ts';
import { formTexts } from '../../text/form.ts';
import { sessionTexts } from '../../text/session/session.ts';
import { StoreForm } from '../StoreForm.tsx';

const { email, password, login: loginTexts, signup, registration: registrationTexts } = sessionTexts;
const { name, surname, username } = registrationTexts;
const person = {
  name: fieldKinds.name,
  surname: fieldKinds.surname,
  username: fieldKinds.username,
  email: fieldKinds.email,
};
const loginFields = {
  email: { ...fieldKinds.email, autoComplete: 'username' },
  password: fieldKinds.password,
};

const newPassword = { ...fieldKinds.newPassword, hint: formTexts.newPasswordHint };

export function LoginForm() {
  const { message } = useStore(login.$state);
  const unconfirmed = useStore($unconfirmed);
  return (
    <StoreForm
      of={loginForm}
      id="login"
      labels={{ email, password }}
      message={unconfirmed === null ? message : loginTexts.unconfirmed}
      onSend={logIn}
      submit={[loginTexts.submit, loginTexts.submitting]}
      beside={<a href={pathTo('recovery')}>{loginTexts.forgot}</a>}
    >
      {(form) => (
        <>
          {unconfirmed !== null && <MailAgain address={unconfirmed} />}
          {form.fields(loginFields)}
        </>
      )}
    </StoreForm>
  );
}

function MailAgain({ address }: { address: string }) {
  const { state, message } = useStore(confirmationMail.$state);
  return (
    <>
      <Button
        isQuiet
        words={loginTexts.mailAgain}
        isBusy={state === 'pending'}
        onClick={() => void confirmationMail.start(address)}
      />
      <p className="failed" role="alert">
        {message}
      </p>
    </>
  );
}

export function SignupForm() {
  return (
    <StoreForm
      of={signupForm}
      id="signup"
      labels={{ email, password, wantsNewsletter: signup.newsletter }}
      onSend={beginRegistration}
    >
      {({ fields, flag }) => (
        <>
          {fields({ email: fieldKinds.email, password: newPassword })}
          <Checkbox {...flag('wantsNewsletter')} />
          <button className="button is-quiet session-signup" type="submit">
            {signup.submit}
          </button>
        </>
      )}
    </StoreForm>
  );
}

export function RegistrationForm() {
  const { message } = useStore(registration.$state);
  const heading = useRef<HTMLHeadingElement>(null);
  // Same document, new screen: moving the focus makes screen readers announce it.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="session is-narrow stack gap-5">
      <h1 className="heading" ref={heading} tabIndex={-1}>
        {registrationTexts.title}
      </h1>
      <p>{registrationTexts.hint}</p>
      <StoreForm
        of={registrationForm}
        id="registration"
        labels={{ name, surname, username, email }}
        message={message}
        className="form panel session-panel stack"
        onSend={register}
        submit={[registrationTexts.submit, registrationTexts.submitting]}
        beside={<Button isQuiet words={registrationTexts.back} onClick={() => history.back()} />}
      >
        {({ fields }) => fields(person)}
      </StoreForm>
    </div>
  );
}
