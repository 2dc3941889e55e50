import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { Button } from '../../components/Button.tsx';
import { reload } from '../../stores/browser.ts';
import { $isStorageBlocked } from '../../stores/session/return-path.ts';
import { $isForFavorite, $step, openSessionScreen } from '../../stores/session/registration.ts';
import { sessionTexts } from '../../text/session/session.ts';
import { island } from '../island.tsx';
import { StorageBlocked } from './StorageBlocked.tsx';
import { LoginForm, RegistrationForm, SignupForm } from './forms.tsx';
import { ProviderButtons } from './ProviderButtons.tsx';

/** /login, and /registracion as its second step, in one document. */
export const SessionScreen = island(function SessionScreen() {
  const step = useStore($step);
  const isStorageBlocked = useStore($isStorageBlocked);
  const isForFavorite = useStore($isForFavorite);
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(step);
  useEffect(openSessionScreen, []);
  // Focus management: 'Volver' has been removed.
  useEffect(() => {
    if (before.current === 'registration') heading.current?.focus();
    before.current = step;
  }, [step]);

  if (isStorageBlocked) return <Closed />;
  if (step === 'registration') return <RegistrationForm />;
  return (
    <div className="session stack gap-5">
      <h1 className="heading" ref={heading} tabIndex={-1}>
        {sessionTexts.login.title}
      </h1>
      {isForFavorite && <p>{sessionTexts.forFavorite}</p>}
      <div className="session-panels stack gap-5">
        <section className="panel session-panel stack">
          <h2 className="title">{sessionTexts.login.heading}</h2>
          <LoginForm />
          <ProviderButtons />
        </section>
        <section className="panel session-panel stack">
          <h2 className="title">{sessionTexts.signup.heading}</h2>
          <p>{sessionTexts.signup.hint}</p>
          <SignupForm />
        </section>
      </div>
    </div>
  );
});

function Closed() {
  return (
    <div className="session is-narrow stack gap-5">
      <h1 className="heading">{sessionTexts.login.title}</h1>
      <StorageBlocked words={sessionTexts.storageBlocked.allow}>
        <Button words={sessionTexts.storageBlocked.retry} onClick={reload} />
      </StorageBlocked>
    </div>
  );
}
