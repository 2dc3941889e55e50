import type { FieldProps } from './Field.tsx';

/** How a field asks: keyboard, autofill, hint, length. */
export type FieldKind = Partial<Omit<FieldProps, 'id' | 'name' | 'label' | 'value' | 'onChange' | 'error'>>;

export const fieldKinds = {
  fullName: { autoComplete: 'name', autoCapitalize: 'words' },
  name: { autoComplete: 'given-name', autoCapitalize: 'words' },
  surname: { autoComplete: 'family-name', autoCapitalize: 'words' },
  username: { autoComplete: 'nickname', autoCapitalize: 'none' },
  email: { type: 'email', inputMode: 'email', autoComplete: 'email', autoCapitalize: 'none' },
  phone: { type: 'tel', autoComplete: 'tel' },
  password: { type: 'password', autoComplete: 'current-password' },
  newPassword: { type: 'password', autoComplete: 'new-password' },
} as const satisfies Readonly<Record<string, FieldKind>>;
