interface Props {
  id: string;
  name: string;
  label: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

/** A checkbox inside its label, so that the text is clickable too. */
export function Checkbox({ label, isChecked, onChange, ...input }: Props) {
  return (
    <label className="form-check">
      <input
        {...input}
        type="checkbox"
        checked={isChecked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {label}
    </label>
  );
}
