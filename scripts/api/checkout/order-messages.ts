import type { OrderNews as News } from '../mail/mail-messages.ts';

export const orderMessages = {
  unpaidReason: (hours: number) => `No recibimos el pago dentro de las ${hours} horas.`,

  refundDue: 'Te vamos a devolver el importe.',

  expired: (id: number, hours: number): News => ({
    subject: `Cancelamos tu pedido ${id}`,
    message: `Tu pedido ${id} fue cancelado: no recibimos el pago dentro de las ${hours} horas.`,
  }),
  cancelled: (id: number, reason: string | null): News => ({
    subject: `Cancelamos tu pedido ${id}`,
    message: `Tu pedido ${id} fue cancelado.${reason === null ? '' : ` Motivo: ${reason}`}`,
  }),
  paid: (id: number): News => ({
    subject: `Recibimos el pago de tu pedido ${id}`,
    message: `Recibimos el pago de tu pedido ${id}. Ya lo estamos preparando.`,
  }),
  ready: (id: number): News => ({
    subject: `Tu pedido ${id} está listo para retirar`,
    message: `Tu pedido ${id} está listo para retirar.`,
  }),
  payUntil: (moment: string) => `Tenés tiempo de pagarlo hasta el ${moment}. Después se cancela solo.`,
  sent: (id: number, tracking: string | null): News => ({
    subject: `Enviamos tu pedido ${id}`,
    message: `Tu pedido ${id} está en camino.${tracking === null ? '' : ` Seguimiento: ${tracking}`}`,
  }),
} as const;
