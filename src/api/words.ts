/** What a call with a malformed field is told; the field's own name stands beside it in the answer. */
export const refusals = {
  required: 'Campo requerido',
  email: 'debe ser una dirección de correo',
  tooLong: (maximum: number) => `no puede tener más de ${maximum} caracteres`,
  zipCode: 'debe ser un código postal',
  countryCode: 'debe ser un código de país de dos letras',
  shipment: 'no es una forma de envío',
  payment: 'no es un medio de pago',
  status: 'no es un estado de pago',
  file: 'debe ser un archivo',
} as const;
