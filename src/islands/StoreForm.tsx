import { useStore } from '@nanostores/react';
import { useEffect, useRef, type ReactNode, type Ref } from 'react';
import { ErrorSummary } from '../components/form/ErrorSummary.tsx';
import { Field, type FieldProps } from '../components/form/Field.tsx';
import type { FieldKind } from '../components/form/field-kinds.ts';
import { SubmitButton } from '../components/form/SubmitButton.tsx';
import type { Form, FormValues } from '../stores/form.ts';

type TextsOf<V> = { [Field in keyof V]: V[Field] extends string ? Field : never }[keyof V] & string;
type FlagsOf<V> = { [Field in keyof V]: V[Field] extends boolean ? Field : never }[keyof V] & string;

export interface Bound<V> {
  readonly values: V;
  readonly text: (
    name: TextsOf<V>,
  ) => Pick<FieldProps, 'id' | 'name' | 'label' | 'value' | 'error' | 'onChange'>;
  readonly flag: (name: FlagsOf<V>) => {
    id: string;
    name: string;
    label: string;
    isChecked: boolean;
    onChange: (isChecked: boolean) => void;
  };
  readonly fields: (kinds: Readonly<Partial<Record<TextsOf<V>, FieldKind>>>) => ReactNode;
}

interface Props<V extends FormValues<V>> {
  of: Form<V>;
  id: string;
  labels: Readonly<Record<keyof V & string, string>>;
  message?: string | null;
  className?: string;
  ref?: Ref<HTMLFormElement>;
  onSend: () => unknown;
  /** The button's text, and its text while the request is pending. */
  submit?: readonly [words: string, busyWords: string];
  beside?: ReactNode;
  children: (bound: Bound<V>) => ReactNode;
}

/** A form of a store: its errors, which take the focus after each refused submit, its fields, and its button. */
export function StoreForm<V extends FormValues<V>>({
  of: { $form, draft, write },
  id,
  labels,
  message = null,
  className = 'form',
  ref,
  onSend,
  submit,
  beside,
  children,
}: Props<V>) {
  const { values, errors, refusals, isSubmitting } = useStore($form);
  const summary = `${id}-summary`;
  const seen = useRef(refusals);
  useEffect(() => {
    if (refusals > seen.current) document.getElementById(summary)?.focus();
    seen.current = refusals;
  }, [refusals, summary]);

  const idOf = (name: string) => `${id}-${name}`;
  const base = <Value,>(name: keyof V & string) => ({
    id: idOf(name),
    name,
    label: labels[name],
    onChange: (value: Value) => write(name, value as V[keyof V & string]),
  });
  const text: Bound<V>['text'] = (name) => ({
    ...base<string>(name),
    value: values[name] as string,
    error: errors[name],
  });
  const bound: Bound<V> = {
    values,
    text,
    flag: (name) => ({ ...base<boolean>(name), isChecked: values[name] as boolean }),
    fields: (kinds) =>
      (Object.keys(kinds) as TextsOf<V>[]).map((name) => (
        <Field key={name} {...text(name)} {...(kinds[name] as FieldKind)} />
      )),
  };
  const button = submit && <SubmitButton words={submit[0]} busyWords={submit[1]} isBusy={isSubmitting} />;
  return (
    <form
      className={className}
      method="post"
      noValidate
      ref={ref}
      data-draft={draft ?? undefined}
      onSubmit={(event) => {
        event.preventDefault();
        void onSend();
      }}
    >
      <ErrorSummary
        id={summary}
        message={message}
        errors={(Object.entries(errors) as [keyof V & string, string][]).map(([name, words]) => ({
          id: idOf(name),
          label: labels[name],
          words,
        }))}
      />
      {children(bound)}
      {beside === undefined ? (
        button
      ) : (
        <div className="actions session-actions">
          {button}
          {beside}
        </div>
      )}
    </form>
  );
}
