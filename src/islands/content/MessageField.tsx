import type { FieldProblem, FormField } from '../../domain/contact.ts';
import { contactTexts } from '../../text/contact.ts';

interface Props {
  field: FormField;
  label: string;
  problem: FieldProblem | null;
  /** The person is typing again in a field that was wrong. */
  onMended: () => void;
}

/** A field with its label above and its problem below. */
export function MessageField({ field, label, problem, onMended }: Props) {
  const { name, kind, isRequired, maxLength } = field;
  const id = `campo-${name}`;
  const problemId = `${id}-problema`;
  const common = {
    id,
    name,
    maxLength,
    required: isRequired,
    autoComplete: autoCompletes[name] ?? 'off',
    'aria-invalid': problem !== null,
    ...(problem !== null && { 'aria-describedby': problemId, onInput: onMended }),
  };
  return (
    <div className={kind === 'long' ? 'message-field is-long' : 'message-field'}>
      <label htmlFor={id}>
        {label} {!isRequired && <span>{contactTexts.optional}</span>}
      </label>
      {kind === 'long' ? (
        <textarea {...common} rows={6} />
      ) : (
        <input {...common} type={kind === 'number' ? 'text' : kind} inputMode={inputModes[kind]} />
      )}
      {problem !== null && <p id={problemId}>{contactTexts.problems[problem]}</p>}
    </div>
  );
}

const inputModes = { text: 'text', email: 'email', tel: 'tel', number: 'numeric' } as const;

/** What browsers fill in by themselves. */
const autoCompletes: Readonly<Record<string, string>> = { name: 'name', phone: 'tel', email: 'email' };
