import { homeCountryCode, isZipCode } from './cart/shipment.ts';
import { oneLine } from './plain-text.ts';

export type ValidationError =
  | 'required'
  | 'email'
  | 'only-digits'
  | 'passwords-differ'
  | 'password-length'
  | 'image-too-heavy'
  | 'image-type';

export type ValidationErrors<Field extends string> = Readonly<Partial<Record<Field, ValidationError>>>;

export function requiredErrors<Field extends string>(
  values: Readonly<Record<Field, string>>,
  required: readonly Field[],
): ValidationErrors<Field> {
  const errors: Partial<Record<Field, ValidationError>> = {};
  for (const field of required) if (oneLine(values[field]) === '') errors[field] = 'required';
  return errors;
}

/**
 * Required fields that are empty, and an email or a zip code in a wrong format. Phones and documents have no format
 * (specification, section 5): `isOddPhone` and `isOddDni` only warn.
 */
export function formErrors<Field extends string>(
  values: Readonly<Record<Field, string>>,
  required: readonly Field[],
): ValidationErrors<Field> {
  const texts: Readonly<Partial<Record<string, string>>> = values;
  const isWrong = (field: string, isRight: (text: string) => boolean) =>
    texts[field] !== undefined && oneLine(texts[field]) !== '' && !isRight(texts[field]);
  const isLocalZipCode = (text: string) => isZipCode(oneLine(text), texts['countryCode'] ?? homeCountryCode);
  const formats = {
    ...(isWrong('email', isEmail) && { email: 'email' }),
    ...(isWrong('zipCode', isLocalZipCode) && { zipCode: 'only-digits' }),
  };
  return { ...requiredErrors(values, required), ...(formats as ValidationErrors<Field>) };
}

/**
 * The rule of `<input type="email">`, for domains with a dot, also internationalised ones (`ñandú.com.ar` or
 * punycode).
 */
export function isEmail(text: string): boolean {
  return emailPattern.test(oneLine(text));
}

const label = '[\\p{L}\\p{N}](?:[\\p{L}\\p{M}\\p{N}-]{0,61}[\\p{L}\\p{M}\\p{N}])?';
/** Two letters at least, so that an address of numbers is none. */
const topLevel = '(?:\\p{L}[\\p{L}\\p{M}]+|xn--[a-z\\d-]{0,57}[a-z\\d])';
const emailPattern = new RegExp(`^[\\w.!#$%&'*+/=?^\`{|}~-]+@(?:${label}\\.)+${topLevel}$`, 'iu');

/**
 * Whether an Argentine phone has fewer than its ten digits (`4555-0199`, `15 5555-0199`) or more than 20. A reason to
 * warn, never to refuse: people write phones in many ways (`tests/specification/providers.md`, 9.4 and 9.6).
 */
export function isOddPhone(text: string, countryCode = homeCountryCode): boolean {
  const [typed = ''] = oneLine(text).split(/int|ext|x/iu);
  const isAbroad = countryCode !== homeCountryCode || /^(?:\+|00)(?!\s*5\s*4)/.test(typed);
  const digits = typed.replace(/\D/g, '');
  const number = digits
    .replace(/^(?:00)?54(?=\d{6,})/, '')
    .replace(/^9(?=\d{10})/, '')
    .replace(/^0(?!8\d0)/, '');
  const isShort = number.length < 10 || /^15\d{6,8}$/.test(number);
  return oneLine(text) !== '' && !isAbroad && (isShort || digits.length > 20);
}

/** Whether a document has fewer than 5 or more than 20 digits; passports and tax numbers pass. Only to warn. */
export function isOddDni(text: string): boolean {
  const { length } = text.replace(/\D/g, '');
  return oneLine(text) !== '' && (length < 5 || length > 20);
}
