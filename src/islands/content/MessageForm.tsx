import { useStore } from '@nanostores/react';
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { Balloon } from '../../components/Balloon.tsx';
import { fieldKinds } from '../../components/form/field-kinds.ts';
import { longest } from '../../domain/content/contact.ts';
import type { Form, FormValues } from '../../stores/form.ts';
import type { Operation } from '../../stores/operation.ts';
import { typedText } from '../form-text.ts';
import { StoreForm, type Bound } from '../StoreForm.tsx';

export const sender = {
  name: { ...fieldKinds.fullName, maxLength: longest.short },
  phone: { ...fieldKinds.phone, maxLength: longest.phone },
  email: { type: 'email', autoComplete: 'email', maxLength: longest.short },
} as const;

export interface MessageWords<Name extends string> {
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
export function MessageForm<V extends FormValues<V>>({ id, words, form, operation, children }: Props<V>) {
  const { message } = useStore(operation.$state);
  const [isSent, setSent] = useState(false);
  const element = useRef<HTMLFormElement>(null);

  // Not `useEffect`: a click between the commit and a passive effect would send the form without what was typed.
  useLayoutEffect(() => {
    open(form, element.current);
  }, [form]);

  if (isSent) return <Sent words={words} onAgain={() => setSent(false)} />;
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
      <button type="button" className="button is-quiet" onClick={onAgain}>
        {words.again}
      </button>
    </div>
  );
}
