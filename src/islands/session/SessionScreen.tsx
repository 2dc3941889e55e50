import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import type { FacebookSettings } from '../../stores/facebook-login.ts';
import { $step, openSessionScreen } from '../../stores/registration.ts';
import { sessionTexts } from '../../text/session.ts';
import { showMessages } from '../shop/messages.ts';
import { LoginForm } from './LoginForm.tsx';
import { ProviderButtons } from './ProviderButtons.tsx';
import { RegistrationForm } from './RegistrationForm.tsx';
import { SignupForm } from './SignupForm.tsx';

interface Props {
  /** Null where the shop has no login with Facebook. */
  facebook: FacebookSettings | null;
  redirectOrigins: readonly string[];
}

/** /login, and /registracion as its second step: one document. */
export function SessionScreen({ facebook, redirectOrigins }: Props) {
  const step = useStore($step);
  useEffect(() => {
    showMessages();
    openSessionScreen();
  }, []);

  if (step === 'registration') return <RegistrationForm />;
  return (
    <div className="session">
      <h1 className="heading">{sessionTexts.login.title}</h1>
      <div className="session-panels">
        <section className="panel session-panel">
          <h2>{sessionTexts.login.heading}</h2>
          <LoginForm />
          <ProviderButtons facebook={facebook} redirectOrigins={redirectOrigins} />
        </section>
        <section className="panel session-panel">
          <h2>{sessionTexts.signup.heading}</h2>
          <p>{sessionTexts.signup.hint}</p>
          <SignupForm />
        </section>
      </div>
    </div>
  );
}
