/** Validation rules shared by all forms and the API. */
import { homeCountryCode, isZipCode } from './cart/shipment.ts';
import { oneLine } from './plain-text.ts';

/** Validation errors of a form field. */
export type ValidationError =
  | 'required'
  | 'email'
  | 'phone'
  | 'dni'
  | 'only-digits'
  | 'passwords-differ'
  | 'image-too-heavy'
  | 'image-type';

/** Errors by field; valid fields are absent. */
export type ValidationErrors<Field extends string> = Readonly<Partial<Record<Field, ValidationError>>>;

/** Required fields that are empty or blank. */
export function requiredErrors<Field extends string>(
  values: Readonly<Record<Field, string>>,
  required: readonly Field[],
): ValidationErrors<Field> {
  const errors: Partial<Record<Field, ValidationError>> = {};
  for (const field of required) if (values[field].trim() === '') errors[field] = 'required';
  return errors;
}

/** Personal data that several forms ask for. */
export interface WrittenData {
  readonly email?: string;
  readonly phone?: string;
  readonly dni?: string;
  /** Validated together with `countryCode`. */
  readonly zipCode?: string;
  readonly countryCode?: string;
}

/** Format errors of filled in fields. Empty fields pass: the form itself states which fields are required. */
export function formatErrors({
  email = '',
  phone = '',
  dni = '',
  zipCode = '',
  countryCode = homeCountryCode,
}: WrittenData): ValidationErrors<'email' | 'phone' | 'dni' | 'zipCode'> {
  const isWrong = (text: string, isRight: (text: string) => boolean) => text.trim() !== '' && !isRight(text);
  return {
    ...(isWrong(email, isEmail) && { email: 'email' as const }),
    ...(isWrong(phone, isPhone) && { phone: 'phone' as const }),
    ...(isWrong(dni, isDni) && { dni: 'dni' as const }),
    ...(isWrong(zipCode, (text) => isZipCode(oneLine(text), countryCode)) && {
      zipCode: 'only-digits' as const,
    }),
  };
}

/**
 * The rule of `<input type="email">` (HTML standard), for domains with a dot. Domains may be internationalised, as
 * written (`ñandú.com.ar`) or in punycode. The confirmation mail is the real proof.
 */
export function isEmail(text: string): boolean {
  return emailPattern.test(oneLine(text));
}

/** A part of a domain between dots: letters and digits of any script, and hyphens inside. */
const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?';
/** Two letters at least, so that an address of numbers is none. */
const topLevel = '(?:\\p{L}[\\p{L}\\p{M}]+|xn--[a-z\\d-]{0,57}[a-z\\d])';
const emailPattern = new RegExp(`^[\\w.!#$%&'*+/=?^\`{|}~-]+@(?:${label}\\.)+${topLevel}$`, 'iu');

/** Accepts 6 to 20 digits with any separators. */
export function isPhone(text: string): boolean {
  return isCountIn(text.replace(/\D/g, ''), 6, 20);
}

/**
 * Accepts 5 to 20 letters and digits, at least 5 of them digits, separated by dots, hyphens or spaces, so that foreign
 * passports and tax numbers pass too.
 */
export function isDni(text: string): boolean {
  const bare = oneLine(text).replace(/[\s.-]/g, '');
  return /^[\da-z]+$/i.test(bare) && isCountIn(bare, 5, 20) && isCountIn(bare.replace(/\D/g, ''), 5, 20);
}

function isCountIn({ length }: string, least: number, most: number): boolean {
  return length >= least && length <= most;
}
