import { atom } from 'nanostores';
import type { ValidationError } from '../domain/form-rules.ts';
import { formTexts } from '../text/form.ts';
import { keys } from './keys.ts';
import type { Outcome } from './operation.ts';
import { isSessionOver } from './session/session.ts';
import { inTab, isRecord, jsonIn } from './storage.ts';

export type FormValues<V> = { readonly [Field in keyof V]: string | boolean };
type FormErrors<V> = Readonly<Partial<Record<keyof V & string, string>>>;

interface FormState<V> {
  readonly values: V;
  readonly errors: FormErrors<V>;
  readonly isSubmitting: boolean;
  /** Each moves the focus to the error summary. */
  readonly refusals: number;
}

interface FormOptions<V> {
  readonly empty: V;
  readonly check: (values: V) => Readonly<Partial<Record<keyof V & string, ValidationError>>>;
  /** Its name; null for none. */
  readonly draft: string | null;
  /** Never in the draft. */
  readonly secrets?: readonly (keyof V & string)[];
  readonly fieldOf?: (wireName: string) => string;
  /** A submission replaces the last one: edits that are saved while one is pending are sent after it. */
  readonly isReplacing?: boolean;
}

export type Form<V extends FormValues<V>> = ReturnType<typeof createForm<V>>;

export function createForm<V extends FormValues<V>>(options: FormOptions<V>) {
  const { empty, draft, secrets = [], fieldOf = (wireName: string) => wireName } = options;
  const noErrors = {} as FormErrors<V>;
  const $form = atom<FormState<V>>({ values: empty, errors: noErrors, isSubmitting: false, refusals: 0 });
  let owner = '';
  let newestValues: V | null = null;
  const change = (changes: Partial<FormState<V>>) => $form.set({ ...$form.get(), ...changes });
  const each = <T>(valueOf: (field: keyof V & string) => T | undefined) => byField(empty, valueOf);
  const withoutSecrets = (values: V): V => ({
    ...values,
    ...each((field) => (secrets.includes(field) ? empty[field] : undefined)),
  });
  const keep = (values: V) => {
    if (draft !== null) writeDraft(draft, owner, withoutSecrets(values));
  };
  const errorsOf = (values: V): FormErrors<V> => {
    const errors = options.check(values);
    return each((field) => errors[field] && formTexts.errors[errors[field]]);
  };
  const refuse = (errors: FormErrors<V>) => change({ errors, refusals: $form.get().refusals + 1 });

  const form = {
    $form,
    draft,
    /** Shows these values, overwritten by this owner's draft. */
    open: (values = $form.get().values, newOwner = ''): void => {
      owner = newOwner;
      const kept = draft === null ? null : readDraft(draft, owner);
      // An older form may have had other fields.
      const alike = each((field) =>
        typeof kept?.[field] === typeof empty[field] ? kept?.[field] : undefined,
      );
      const begun = kept === null ? values : withoutSecrets({ ...values, ...alike });
      change({ values: begun, errors: noErrors, isSubmitting: false });
    },
    write: <Field extends keyof V & string>(field: Field, value: V[Field]): void => {
      const values = { ...$form.get().values, [field]: value };
      // While typing only fields with an error are validated again.
      const previousErrors = $form.get().errors;
      const errors = errorsOf(values);
      change({ values, errors: each((name) => (name in previousErrors ? errors[name] : undefined)) });
      keep(values);
    },
    validate: (): boolean => {
      const errors = errorsOf($form.get().values);
      if (Object.keys(errors).length === 0) change({ errors });
      else refuse(errors);
      return Object.keys(errors).length === 0;
    },
    /** Validates, sends once, shows the server's field errors, deletes the draft. @returns whether it succeeded */
    submit: async <T>(send: (values: V) => Promise<Outcome<T>>): Promise<boolean> => {
      const sent = (newestValues = $form.get().values);
      if ($form.get().isSubmitting || !form.validate()) return false;
      change({ isSubmitting: true });
      try {
        const outcome = await send(sent);
        if (!outcome.isDone) {
          // Before a 401 redirects: the storage may have been cleared since.
          keep($form.get().values);
          const blamed = Object.entries(outcome.fields).map(([name, words]) => [fieldOf(name), words[0]]);
          refuse(each((field) => (Object.fromEntries(blamed) as FormErrors<V>)[field]));
          return false;
        }
        // What was typed while it was sent is not saved: its draft stays.
        if (draft !== null && $form.get().values === sent) forgetDraft(draft);
      } finally {
        change({ isSubmitting: false });
      }
      if (options.isReplacing && newestValues !== sent) return form.submit(send);
      change({ values: withoutSecrets($form.get().values) });
      return true;
    },
    clear: (): void => {
      if (draft !== null) forgetDraft(draft);
      change({ values: empty, errors: noErrors, refusals: 0 });
    },
  };
  return form;
}

const drafts = jsonIn(inTab, keys.drafts, isRecord);

/** @param owner the writer's email: another customer in this tab does not get the draft; '' for a guest */
function readDraft(name: string, owner: string): Readonly<Record<string, unknown>> | null {
  const draft = drafts.read()?.[name];
  return isRecord(draft) && draft['owner'] === owner && isRecord(draft['values']) ? draft['values'] : null;
}

function writeDraft(name: string, owner: string, values: object): void {
  if (!isSessionOver()) drafts.write({ ...drafts.read(), [name]: { owner, values } });
}

export function forgetDraft(name: string): void {
  const { [name]: _, ...others } = drafts.read() ?? {};
  if (Object.keys(others).length === 0) drafts.forget();
  else drafts.write(others);
}

/** What each field of the form has, in their order. */
function byField<V extends FormValues<V>, T>(
  empty: V,
  valueOf: (field: keyof V & string) => T | undefined,
): Readonly<Partial<Record<keyof V & string, T>>> {
  const entries = (Object.keys(empty) as (keyof V & string)[]).map((field) => [field, valueOf(field)]);
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as Partial<
    Record<keyof V & string, T>
  >;
}
