/** The rules that every form shares, and the API with them. */
import { homeCountryCode, isZipCode } from './shipment.ts';

/** What can be wrong with a field that somebody filled in. */
export type Fault =
  | 'required'
  | 'email'
  | 'phone'
  | 'dni'
  | 'only-digits'
  | 'passwords-differ'
  | 'image-too-heavy'
  | 'image-type';

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

/** What of a person is asked for in several forms. */
export interface WrittenData {
  readonly email?: string;
  readonly phone?: string;
  readonly dni?: string;
  /** Looked at together with its country. */
  readonly zipCode?: string;
  readonly countryCode?: string;
}

/** What is wrong with what was written; of an empty field only its form knows whether that is a fault. */
export function writtenFaults({
  email = '',
  phone = '',
  dni = '',
  zipCode = '',
  countryCode = homeCountryCode,
}: WrittenData): Faults<'email' | 'phone' | 'dni' | 'zipCode'> {
  const isWrong = (text: string, isRight: (text: string) => boolean) => text.trim() !== '' && !isRight(text);
  return {
    ...(isWrong(email, isEmail) && { email: 'email' as const }),
    ...(isWrong(phone, isPhone) && { phone: 'phone' as const }),
    ...(isWrong(dni, isDni) && { dni: 'dni' as const }),
    ...(isWrong(zipCode, (text) => isZipCode(text.trim(), countryCode)) && {
      zipCode: 'only-digits' as const,
    }),
  };
}

/**
 * Whether a text can be an address of mail: words of Latin letters, digits, hyphens and the like, joined by dots, on both sides
 * of one @. The mail itself is the real proof.
 */
export function isEmail(text: string): boolean {
  return emailPattern.test(text.trim());
}

const emailPattern = /^[\w+-]+(?:\.[\w+-]+)*@[\da-z]+(?:[.-][\da-z]+)*\.[a-z]{2,}$/i;

/** Whether somebody can be called there: 6 to 20 digits, whatever stands between and around them. */
export function isPhone(text: string): boolean {
  return isCountIn(text.replace(/\D/g, ''), 6, 20);
}

/**
 * Whether a text can be the number of a document: 5 to 20 letters and digits, at least 5 of them digits, with dots, hyphens or
 * spaces between them. Passports of foreigners and tax numbers are taken too.
 */
export function isDni(text: string): boolean {
  const bare = text.replace(/[\s.-]/g, '');
  return /^[\da-z]+$/i.test(bare) && isCountIn(bare, 5, 20) && isCountIn(bare.replace(/\D/g, ''), 5, 20);
}

function isCountIn({ length }: string, least: number, most: number): boolean {
  return length >= least && length <= most;
}
