export const timelineTexts = {
  title: 'Cómo viene tu pedido',
  when: { done: 'listo', now: 'ahora', next: 'falta' },
  /** By the API's name of the state. */
  next: {
    'pendiente de pago': 'Apenas se acredite el pago lo preparamos.',
    pagado: 'Recibimos tu pago. Ahora lo preparamos.',
    'en preparación': 'Lo estamos armando. Te avisamos por correo cuando salga o lo puedas retirar.',
    'listo para retirar': 'Te espera en la sucursal. Llevá el número de pedido.',
    enviado: 'Ya salió hacia la dirección o la sucursal del correo que elegiste.',
  } as Readonly<Partial<Record<string, string>>>,
  deadline: (moment: string) => `Tenés tiempo de transferir hasta el ${moment}. Después se cancela solo.`,
  tracking: 'Código de seguimiento',
  revoke: 'Me arrepentí de esta compra',
} as const;
