/** A form: what is typed, what is wrong with it, whether it is on its way. What is typed survives a reload as a draft. */
import { atom, type ReadableAtom } from 'nanostores';
import type { Fault } from '../domain/form-rules.ts';
import { formTexts } from '../text/form.ts';
import { forgetDraft, readDraft, writeDraft, type DraftName } from './drafts.ts';
import type { Outcome } from './operation.ts';

/** Texts, and booleans for what is ticked. */
export type FormValues<V> = { readonly [Field in keyof V]: string | boolean };
/** Words by field; only the fields that something is wrong with. */
export type FormErrors<V> = Readonly<Partial<Record<keyof V & string, string>>>;

export interface FormState<V> {
  readonly values: V;
  readonly errors: FormErrors<V>;
  readonly isSubmitting: boolean;
  /** How many times it could not be sent: at each the summary takes the focus. */
  readonly refusals: number;
}

export interface FormOptions<V> {
  readonly empty: V;
  readonly check: (values: V) => Readonly<Partial<Record<keyof V & string, Fault>>>;
  /** Null for a form that is not worth keeping. */
  readonly draft: DraftName | null;
  /** Fields that live in memory only. */
  readonly secrets?: readonly (keyof V & string)[];
  /** The field that the server means by its own name; by default the one of the same name. */
  readonly fieldOf?: (wireName: string) => string;
}

export interface Form<V> {
  readonly $form: ReadableAtom<FormState<V>>;
  /** Under which it is kept (`drafts.ts`). */
  readonly draft: DraftName | null;
  /** Shows these values, or what this owner had begun to write over them. */
  readonly open: (values: V, owner?: string) => void;
  readonly write: <Field extends keyof V & string>(field: Field, value: V[Field]) => void;
  /** Marks what is wrong. @returns whether nothing is */
  readonly validate: () => boolean;
  /** Checks, sends once, marks what the server refused, forgets the draft when it was done. @returns whether it was */
  readonly submit: <T>(send: (values: V) => Promise<Outcome<T>>) => Promise<boolean>;
  /** Empties it and forgets its draft. */
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
      // Nobody is corrected while typing for the first time, but what was wrong is watched until it is right.
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
        const outcome = await send($form.get().values);
        if (!outcome.isDone) {
          // Again, because the storage may have been cleared since, and a 401 is about to leave the page.
          keep($form.get().values);
          refuse(inOrderOf(empty, blamed(empty, outcome.fields, options.fieldOf)));
          return false;
        }
        if (draft !== null) forgetDraft(draft);
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

function worded<V>(faults: Readonly<Partial<Record<keyof V & string, Fault>>>): FormErrors<V> {
  const entries = Object.entries(faults) as [string, Fault][];
  return Object.fromEntries(
    entries.map(([field, fault]) => [field, formTexts.faults[fault]]),
  ) as FormErrors<V>;
}

/** The server's first words about each field that the form has. */
function blamed<V extends FormValues<V>>(
  empty: V,
  fields: Readonly<Record<string, readonly string[]>>,
  fieldOf: (wireName: string) => string = (wireName) => wireName,
): FormErrors<V> {
  const entries = Object.entries(fields).map(([wireName, words]) => [fieldOf(wireName), words[0] ?? '']);
  return Object.fromEntries(entries.filter(([field = '']) => field in empty)) as FormErrors<V>;
}

/** The order of the fields is that of the form's values, and the summary names them as they stand below it. */
function inOrderOf<V extends FormValues<V>>(empty: V, errors: FormErrors<V>): FormErrors<V> {
  const entries = (Object.keys(empty) as (keyof V & string)[]).map((field) => [field, errors[field]]);
  return Object.fromEntries(entries.filter(([, words]) => words !== undefined)) as FormErrors<V>;
}

/** What a draft holds of the fields there are now, in the shapes they have now. */
function alike<V extends FormValues<V>>(empty: V, kept: Readonly<Record<string, unknown>>): Partial<V> {
  const isAlike = ([field, value]: [string, unknown]) => typeof value === typeof empty[field as keyof V];
  return Object.fromEntries(Object.entries(kept).filter(isAlike)) as Partial<V>;
}

function picked<T extends object>(from: T, fields: readonly string[]): Partial<T> {
  return Object.fromEntries(Object.entries(from).filter(([field]) => fields.includes(field))) as Partial<T>;
}
