import { FieldFrame } from './FieldFrame.tsx';

interface Props {
  id: string;
  name: string;
  label: string;
  placeholder?: string;
  maxLength: number;
  /** Renders a textarea. */
  rows?: number;
}

/** A field that is not validated, for forms without React (uncontrolled: the DOM has the value). */
export function UncontrolledField({ label, rows, ...input }: Props) {
  return (
    <FieldFrame id={input.id} label={label}>
      {rows === undefined ? (
        <input className="control" {...input} autoComplete="off" />
      ) : (
        <textarea className="control" {...input} rows={rows} />
      )}
    </FieldFrame>
  );
}
