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
  revoked: (day: string, code: string) =>
    `Pediste revocar esta compra el ${day}. El código de tu solicitud es ${code}.`,
} as const;

export const cancellationTexts = {
  cancel: 'Cancelar el pedido',
  question:
    '¿Cancelamos este pedido? Después no se puede recuperar. Si ya lo pagaste o transferiste, no lo canceles: escribinos.',
  confirm: 'Sí, cancelarlo',
  keep: 'No, dejarlo como está',
  done: 'Cancelamos tu pedido.',
  failed: 'No pudimos cancelar el pedido. Intentá de nuevo o escribinos con tu número de pedido.',
} as const;
