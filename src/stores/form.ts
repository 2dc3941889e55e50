import { atom, type ReadableAtom } from 'nanostores';
import type { ValidationError } from '../domain/form-rules.ts';
import { formTexts } from '../text/form.ts';
import { forgetDraft, readDraft, writeDraft, type DraftName } from './drafts.ts';
import type { Outcome } from './operation.ts';

export type FormValues<V> = { readonly [Field in keyof V]: string | boolean };
export type FormErrors<V> = Readonly<Partial<Record<keyof V & string, string>>>;

export interface FormState<V> {
  readonly values: V;
  readonly errors: FormErrors<V>;
  readonly isSubmitting: boolean;
  /** Each moves the focus to the error summary. */
  readonly refusals: number;
}

export interface FormOptions<V> {
  readonly empty: V;
  readonly check: (values: V) => Readonly<Partial<Record<keyof V & string, ValidationError>>>;
  readonly draft: DraftName | null;
  /** Never in the draft. */
  readonly secrets?: readonly (keyof V & string)[];
  /** Maps wire names to fields; by default they are equal. */
  readonly fieldOf?: (wireName: string) => string;
}

export interface Form<V> {
  readonly $form: ReadableAtom<FormState<V>>;
  readonly draft: DraftName | null;
  /** Overwritten by this owner's draft. */
  readonly open: (values: V, owner?: string) => void;
  readonly write: <Field extends keyof V & string>(field: Field, value: V[Field]) => void;
  /** @returns whether the form is valid */
  readonly validate: () => boolean;
  /** Validates, sends once, shows the server's field errors, deletes the draft. @returns whether it succeeded */
  readonly submit: <T>(send: (values: V) => Promise<Outcome<T>>) => Promise<boolean>;
  readonly clear: () => void;
}

export function createForm<V extends FormValues<V>>(options: FormOptions<V>): Form<V> {
  const { empty, draft, secrets = [] } = options;
  const noErrors = {} as FormErrors<V>;
  const $form = atom<FormState<V>>({ values: empty, errors: noErrors, isSubmitting: false, refusals: 0 });
  let owner = '';
  const change = (changes: Partial<FormState<V>>) => $form.set({ ...$form.get(), ...changes });
  const withoutSecrets = (values: V) => ({ ...values, ...picked(empty, secrets) });
  const keep = (values: V) => {
    if (draft !== null) writeDraft(draft, owner, withoutSecrets(values));
  };
  const errorsOf = (values: V) => inOrderOf(empty, worded(options.check(values)));
  const refuse = (errors: FormErrors<V>) => change({ errors, refusals: $form.get().refusals + 1 });

  const form: Form<V> = {
    $form,
    draft,
    open(values, newOwner = '') {
      owner = newOwner;
      const kept = draft === null ? null : readDraft(draft, owner);
      const begun = kept === null ? values : withoutSecrets({ ...values, ...alike(empty, kept) });
      change({ values: begun, errors: noErrors, isSubmitting: false });
    },
    write(field, value) {
      const values = { ...$form.get().values, [field]: value };
      // While typing only fields with an error are validated again.
      const known = Object.keys($form.get().errors);
      const errors = known.length === 0 ? noErrors : (picked(errorsOf(values), known) as FormErrors<V>);
      change({ values, errors });
      keep(values);
    },
    validate() {
      const errors = errorsOf($form.get().values);
      if (Object.keys(errors).length === 0) change({ errors });
      else refuse(errors);
      return Object.keys(errors).length === 0;
    },
    async submit(send) {
      if ($form.get().isSubmitting || !form.validate()) return false;
      change({ isSubmitting: true });
      try {
        const sent = $form.get().values;
        const outcome = await send(sent);
        if (!outcome.isDone) {
          // Before a 401 redirects: the storage may have been cleared since.
          keep($form.get().values);
          refuse(inOrderOf(empty, blamed(empty, outcome.fields, options.fieldOf)));
          return false;
        }
        // What was typed while it was sent is not saved: its draft stays.
        if (draft !== null && $form.get().values === sent) forgetDraft(draft);
        change({ values: withoutSecrets($form.get().values) });
        return true;
      } finally {
        change({ isSubmitting: false });
      }
    },
    clear() {
      if (draft !== null) forgetDraft(draft);
      change({ values: empty, errors: noErrors, refusals: 0 });
    },
  };
  return form;
}

function worded<V>(errors: Readonly<Partial<Record<keyof V & string, ValidationError>>>): FormErrors<V> {
  const entries = Object.entries(errors) as [string, ValidationError][];
  return Object.fromEntries(
    entries.map(([field, error]) => [field, formTexts.errors[error]]),
  ) as FormErrors<V>;
}

function blamed<V extends FormValues<V>>(
  empty: V,
  fields: Readonly<Record<string, readonly string[]>>,
  fieldOf: (wireName: string) => string = (wireName) => wireName,
): FormErrors<V> {
  const entries = Object.entries(fields).map(([wireName, words]) => [fieldOf(wireName), words[0] ?? '']);
  return Object.fromEntries(entries.filter(([field = '']) => field in empty)) as FormErrors<V>;
}

function inOrderOf<V extends FormValues<V>>(empty: V, errors: FormErrors<V>): FormErrors<V> {
  const entries = (Object.keys(empty) as (keyof V & string)[]).map((field) => [field, errors[field]]);
  return Object.fromEntries(entries.filter(([, words]) => words !== undefined)) as FormErrors<V>;
}

/** An older form may have had other fields. */
function alike<V extends FormValues<V>>(empty: V, kept: Readonly<Record<string, unknown>>): Partial<V> {
  const isAlike = ([field, value]: [string, unknown]) => typeof value === typeof empty[field as keyof V];
  return Object.fromEntries(Object.entries(kept).filter(isAlike)) as Partial<V>;
}

function picked<T extends object>(from: T, fields: readonly string[]): Partial<T> {
  return Object.fromEntries(Object.entries(from).filter(([field]) => fields.includes(field))) as Partial<T>;
}
