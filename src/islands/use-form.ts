import { useStore } from '@nanostores/react';
import { useEffect, type SubmitEvent } from 'react';
import type { FieldError } from '../components/form/ErrorSummary.tsx';
import type { Form, FormValues } from '../stores/form.ts';

type TextsOf<V> = { [Field in keyof V]: V[Field] extends string ? Field : never }[keyof V] & string;
type FlagsOf<V> = { [Field in keyof V]: V[Field] extends boolean ? Field : never }[keyof V] & string;

/**
 * Binds a form store to fields: `text` and `flag` return a field's props, `errors` those of the error summary, which
 * takes the focus after each refused submit.
 * @param id unique in the page
 */
export function useForm<V extends FormValues<V>>(
  { $form, write }: Form<V>,
  id: string,
  labels: Readonly<Record<keyof V & string, string>>,
) {
  const state = useStore($form);
  const summary = `${id}-summary`;
  const { values, errors, refusals } = state;
  useEffect(() => {
    if (refusals > 0) document.getElementById(summary)?.focus();
  }, [refusals, summary]);

  const base = <Field extends keyof V & string>(name: Field) => ({
    id: `${id}-${name}`,
    name,
    label: labels[name],
    onChange: (value: V[Field]) => write(name, value),
  });
  return {
    state,
    /** The summary's id. */
    summary,
    text: <Field extends TextsOf<V>>(name: Field) => ({
      ...base(name),
      onChange: (value: string) => write(name, value as V[Field]),
      value: values[name] as string,
      error: errors[name],
    }),
    flag: <Field extends FlagsOf<V>>(name: Field) => ({
      ...base(name),
      onChange: (isChecked: boolean) => write(name, isChecked as V[Field]),
      isChecked: values[name] as boolean,
    }),
    errors: (Object.entries(errors) as [keyof V & string, string][]).map(([name, words]): FieldError => ({
      id: `${id}-${name}`,
      label: labels[name],
      words,
    })),
    /** Submit handler of the form element. */
    onSubmit: (send: () => unknown) => (event: SubmitEvent) => {
      event.preventDefault();
      void send();
    },
  };
}
