import type { FieldProps } from './Field.tsx';
import { isOddDni, isOddPhone } from '../../domain/form-rules.ts';
import { formTexts } from '../../text/form.ts';

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

/** A warning, which refuses nothing. @param countryCode of the address */
export function phoneHint(phone: string, countryCode?: string): string | undefined {
  return isOddPhone(phone, countryCode) ? formTexts.oddPhone : undefined;
}

/** A warning, too. */
export function dniHint(dni: string): string | undefined {
  return isOddDni(dni) ? formTexts.oddDni : undefined;
}
