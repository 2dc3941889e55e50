import { useRef, useState, type SubmitEvent } from 'react';
import { fieldProblem, type FieldProblem, type FormField } from '../../domain/contact.ts';
import type { Operation, OperationState } from '../../stores/operation.ts';
import { failureTexts } from '../../text/failures.ts';
import { formText } from '../form-text.ts';
import { showMessages } from '../shop/messages.ts';
import { useLive } from '../use-live.ts';
import { MessageField } from './MessageField.tsx';

/** What a form says; its fields' labels by their names. */
export interface FormWords<Name extends string> {
  readonly title: string;
  readonly fields: Readonly<Record<Name, string>>;
  readonly submit: string;
  readonly sent: string;
  readonly sentHint: string;
  readonly again: string;
}

interface Props<Name extends string> {
  fields: readonly FormField<Name>[];
  words: FormWords<Name>;
  operation: Operation<Readonly<Record<Name, string>>, unknown>;
}

type Problems<Name extends string> = Partial<Record<Name, FieldProblem>>;

const atRest: OperationState = { state: 'idle', message: null };

/**
 * A form that is sent to the shop. The browser keeps what is typed, so nothing is lost when sending fails, nor when the
 * code arrives after the first letters.
 */
export function MessageForm<Name extends string>({ fields, words, operation }: Props<Name>) {
  const { state, message } = useLive(operation.$state, atRest);
  const [problems, setProblems] = useState<Problems<Name>>({});
  const [isSent, setSent] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    showMessages();
    const values = valuesOf(event.currentTarget, fields);
    const found = problemsOf(values, fields);
    setProblems(found);
    const first = fields.find(({ name }) => found[name] !== undefined);
    if (first) return form.current?.querySelector<HTMLElement>(`[name="${first.name}"]`)?.focus();
    const outcome = await operation.start(values);
    if (outcome.isDone) setSent(true);
  };

  if (isSent) return <Sent words={words} onAgain={() => setSent(false)} />;
  return (
    <form
      className="message-form"
      method="post"
      noValidate
      ref={form}
      onSubmit={(event) => void send(event)}
      data-load-failed={failureTexts.codeNotLoaded}
    >
      {fields.map((field) => (
        <MessageField
          key={field.name}
          field={field}
          label={words.fields[field.name]}
          problem={problems[field.name] ?? null}
          onMended={() => setProblems(({ [field.name]: _mended, ...others }) => others as Problems<Name>)}
        />
      ))}
      <p className="message-failure" role="alert">
        {message}
      </p>
      <button type="submit" className="button" aria-busy={state === 'pending'}>
        {words.submit}
      </button>
    </form>
  );
}

/** The form has gone, so the focus goes to the words that stand in its place. */
function Sent<Name extends string>({ words, onAgain }: { words: FormWords<Name>; onAgain: () => void }) {
  return (
    <div className="message-sent" role="status" tabIndex={-1} ref={(element) => element?.focus()}>
      <p className="balloon">{words.sent}</p>
      <p>{words.sentHint}</p>
      <button type="button" className="button is-quiet" onClick={onAgain}>
        {words.again}
      </button>
    </div>
  );
}

function valuesOf<Name extends string>(
  form: HTMLFormElement,
  fields: readonly FormField<Name>[],
): Readonly<Record<Name, string>> {
  const entries = fields.map(({ name }) => [name, formText(form, name)]);
  return Object.fromEntries(entries) as Record<Name, string>;
}

function problemsOf<Name extends string>(
  values: Readonly<Record<Name, string>>,
  fields: readonly FormField<Name>[],
): Problems<Name> {
  const found = fields.flatMap((field) => {
    const problem = fieldProblem(field, values[field.name]);
    return problem === null ? [] : [[field.name, problem]];
  });
  return Object.fromEntries(found) as Problems<Name>;
}
