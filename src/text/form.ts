import type { PersonField, PlaceField } from '../domain/address-form.ts';
import type { ValidationError } from '../domain/form-rules.ts';
import { newPasswordLength } from '../domain/session/password.ts';

/** Every form of an address has these fields. */
export const addressLabels = {
  name: 'Nombre',
  lastName: 'Apellido',
  email: 'Correo electrónico',
  phone: 'Teléfono',
  dni: 'DNI',
  countryCode: 'País',
  province: 'Provincia',
  city: 'Ciudad',
  zipCode: 'Código postal',
} as const satisfies Record<PersonField | PlaceField, string>;

export const formTexts = {
  optional: '(opcional)',
  summary: (count: number) => (count === 1 ? 'Revisá este dato' : `Revisá estos ${count} datos`),
  choose: 'Elegí una opción',
  newPasswordHint: `${newPasswordLength.least} caracteres o más`,
  oddPhone: 'Revisá que tenga la característica, por ejemplo 11 5555-0199',
  oddDni: 'Revisá que esté completo, por ejemplo 20.123.456',
  /** Specification, section 5: the first, the zip code and the passwords. */
  errors: {
    required: 'Campo requerido',
    email: 'Escribí una dirección de correo, por ejemplo nombre@correo.com',
    'only-digits': 'El código postal debe contener solo números',
    'passwords-differ': 'La contraseña y su confirmación no coinciden',
    'password-length': `Elegí una contraseña de ${newPasswordLength.least} a ${newPasswordLength.most} caracteres`,
    'image-too-heavy': 'La imagen no puede superar los 8192 KB',
    'image-type': 'La imagen debe ser jpg, jpeg, png o gif',
  } satisfies Record<ValidationError, string>,
} as const;

/** By the letter of ISO 3166-2:AR. */
export const provinceNames = {
  B: 'Buenos Aires',
  K: 'Catamarca',
  H: 'Chaco',
  U: 'Chubut',
  C: 'Ciudad Autónoma de Buenos Aires',
  X: 'Córdoba',
  W: 'Corrientes',
  E: 'Entre Ríos',
  P: 'Formosa',
  Y: 'Jujuy',
  L: 'La Pampa',
  F: 'La Rioja',
  M: 'Mendoza',
  N: 'Misiones',
  Q: 'Neuquén',
  R: 'Río Negro',
  A: 'Salta',
  J: 'San Juan',
  D: 'San Luis',
  Z: 'Santa Cruz',
  S: 'Santa Fe',
  G: 'Santiago del Estero',
  V: 'Tierra del Fuego',
  T: 'Tucumán',
} as const;

export type ProvinceCode = keyof typeof provinceNames;

export const provinceChoices = Object.values(provinceNames).map((name) => [name, name] as const);
