interface Props {
  id: string;
  name: string;
  label: string;
  isChecked: boolean;
  onChange: (isChecked: boolean) => void;
}

export function Checkbox({ label, isChecked, onChange, ...input }: Props) {
  return (
    <label className="form-check tap">
      <input
        {...input}
        className="form-tick"
        type="checkbox"
        checked={isChecked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      {label}
    </label>
  );
}
