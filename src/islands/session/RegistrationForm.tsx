import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { fieldKinds } from '../../components/form/field-kinds.ts';
import { register, registration, registrationForm } from '../../stores/session/registration.ts';
import { sessionTexts } from '../../text/session/session.ts';
import { StoreForm } from '../StoreForm.tsx';

const { email, registration: text } = sessionTexts;
const labels = { name: text.name, surname: text.surname, username: text.username, email };

export function RegistrationForm() {
  const { message } = useStore(registration.$state);
  const heading = useRef<HTMLHeadingElement>(null);
  // Same document, new screen: moving the focus makes screen readers announce it.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="session is-narrow stack gap-5">
      <h1 className="heading" ref={heading} tabIndex={-1}>
        {text.title}
      </h1>
      <p>{text.hint}</p>
      <StoreForm
        of={registrationForm}
        id="registration"
        labels={labels}
        message={message}
        className="form panel session-panel stack"
        onSend={register}
        submit={[text.submit, text.submitting]}
        beside={
          <button className="button is-quiet" type="button" onClick={() => history.back()}>
            {text.back}
          </button>
        }
      >
        {({ fields }) => {
          const { name, surname, username, email: mail } = fieldKinds;
          return fields({ name, surname, username, email: mail });
        }}
      </StoreForm>
    </div>
  );
}
