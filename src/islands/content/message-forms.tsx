import { useStore } from '@nanostores/react';
import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../components/Button.tsx';
import { Balloon } from '../../components/Balloon.tsx';
import { fieldKinds, phoneHint } from '../../components/form/field-kinds.ts';
import { longest } from '../../domain/content/contact.ts';
import type { Form, FormValues } from '../../stores/form.ts';
import type { Operation } from '../../stores/operation.ts';
import {
  contactForm,
  sendMessage,
  $revocationCode,
  prefillRevocation,
  revocationForm,
  sendRevocation,
} from '../../stores/content/contact.ts';
import { contactTexts, revocationTexts } from '../../text/content/contact.ts';
import { typedText } from '../form-text.ts';
import { StoreForm, type Bound } from '../StoreForm.tsx';
import { island } from '../island.tsx';

const sender = {
  name: { ...fieldKinds.fullName, maxLength: longest.short },
  phone: { ...fieldKinds.phone, maxLength: longest.phone },
  email: { type: 'email', autoComplete: 'email', maxLength: longest.short },
} as const;
/** With the phone's warning. */
const senderOf = ({ phone }: { readonly phone: string }) => ({
  ...sender,
  phone: { ...sender.phone, hint: phoneHint(phone) },
});
const subject = { autoComplete: 'off', maxLength: longest.short };
const message = { autoComplete: 'off', maxLength: longest.message, rows: 6 };
const order = {
  inputMode: 'numeric',
  autoComplete: 'off',
  maxLength: longest.order,
  isOptional: true,
} as const;
const reason = { autoComplete: 'off', maxLength: longest.reason, rows: 4, isOptional: true };

interface MessageWords<Name extends string> {
  readonly fields: Readonly<Record<Name, string>>;
  readonly submit: string;
  readonly busy: string;
  readonly sent: string;
  readonly sentHint: string;
  readonly again: string;
}

interface Props<V extends FormValues<V>> {
  id: string;
  words: MessageWords<keyof V & string>;
  form: Form<V>;
  operation: Operation<V, unknown>;
  children: (bound: Bound<V>) => ReactNode;
}

/** A form that is sent to the shop and replaced by a confirmation. */
function MessageForm<V extends FormValues<V>>({ id, words, form, operation, children }: Props<V>) {
  const { message } = useStore(operation.$state);
  const [isSent, setSent] = useState(false);
  const element = useRef<HTMLFormElement>(null);

  // Not `useEffect`: a click between the commit and a passive effect would send the form without what was typed.
  useLayoutEffect(() => {
    open(form, element.current);
  }, [form]);

  const writeAgain = () => {
    flushSync(() => setSent(false));
    element.current?.querySelector('input')?.focus();
  };
  if (isSent) return <Sent words={words} onAgain={writeAgain} />;
  const send = async () => {
    if (!(await form.submit(operation.start))) return;
    form.clear();
    setSent(true);
  };
  return (
    <StoreForm
      of={form}
      id={id}
      className="form for-scripts"
      labels={words.fields}
      message={message}
      ref={element}
      onSend={send}
      submit={[words.submit, words.busy]}
    >
      {children}
    </StoreForm>
  );
}

/** Restores the tab's draft; what was typed before hydration overrides it. */
function open<V extends FormValues<V>>(form: Form<V>, element: HTMLFormElement | null): void {
  const { values } = form.$form.get();
  const typed = Object.keys(values).map((name) => [name, element ? typedText(element, name) : ''] as const);
  form.open(values);
  for (const [name, value] of typed) {
    if (value !== '') form.write(name as keyof V & string, value as V[keyof V & string]);
  }
}

/** Focus management: the form was removed, so the confirmation takes the focus. */
function Sent<Name extends string>({ words, onAgain }: { words: MessageWords<Name>; onAgain: () => void }) {
  return (
    <div className="message-sent stack" role="status" tabIndex={-1} ref={(element) => element?.focus()}>
      <Balloon words={words.sent} />
      <p>{words.sentHint}</p>
      <Button isQuiet words={words.again} onClick={onAgain} />
    </div>
  );
}

export const ContactForm = island(function ContactForm() {
  return (
    <MessageForm id="contacto" words={contactTexts.form} form={contactForm} operation={sendMessage}>
      {({ fields, values }) => (
        <>
          <div className="form-pair">{fields({ ...senderOf(values), subject })}</div>
          {fields({ message })}
        </>
      )}
    </MessageForm>
  );
});

/** Revokes a purchase (botón de arrepentimiento), without an account or a reason. */
export const RevocationForm = island(function RevocationForm() {
  const code = useStore($revocationCode);
  useEffect(() => void prefillRevocation(), []);
  return (
    <MessageForm
      id="arrepentimiento"
      words={
        code === null
          ? revocationTexts.form
          : { ...revocationTexts.form, sentHint: revocationTexts.form.coded(code) }
      }
      form={revocationForm}
      operation={sendRevocation}
    >
      {({ fields, values }) => (
        <>
          <div className="form-pair">{fields({ ...senderOf(values), order })}</div>
          {fields({ reason })}
        </>
      )}
    </MessageForm>
  );
});
