/** What can be wrong with a field that somebody filled in, and the rules that every form shares. */
export type Fault =
  'required' | 'email' | 'only-digits' | 'passwords-differ' | 'image-too-heavy' | 'image-type';

/** Only the fields that something is wrong with. */
export type Faults<Field extends string> = Readonly<Partial<Record<Field, Fault>>>;

/** The fields that are empty and must not be; spaces say nothing. */
export function requiredFaults<Field extends string>(
  values: Readonly<Record<Field, string>>,
  required: readonly Field[],
): Faults<Field> {
  const faults: Partial<Record<Field, Fault>> = {};
  for (const field of required) if (values[field].trim() === '') faults[field] = 'required';
  return faults;
}

/** Whether a text can be an address of mail: one @ with something around it. The mail itself is the real proof. */
export function isEmail(text: string): boolean {
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text.trim());
}
