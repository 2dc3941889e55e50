/** Messages of the embedded API where the sandbox is disabled. */
export const productionWords = {
  noSocialLogin:
    'Esta tienda no ofrece el ingreso con Facebook ni con Google. Ingresá con tu correo y contraseña.',
  onlyTransfer: 'Por el momento esta tienda solo acepta pagos por transferencia.',
  noMail: 'Por el momento esta tienda no puede enviar correos. Comunicate con nosotros para continuar.',
} as const;
