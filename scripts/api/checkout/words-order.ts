/** Notifications about an order, for its customer and the shop. */
import type { Money } from '../../../src/domain/money.ts';
import { formatMoney } from '../../../src/domain/money.ts';

interface News {
  readonly subject: string;
  readonly message: string;
}

export const orderWords = {
  unpaidReason: (hours: number) => `No recibimos el pago dentro de las ${hours} horas.`,

  refundDueReason: 'Te vamos a devolver el importe.',
  refundedReason: 'Te devolvimos el importe.',
  paidTooLateReason: 'Recibimos tu pago cuando el pedido ya estaba cancelado y no pudimos retomarlo.',

  expired: (id: number, hours: number): News => ({
    subject: `Cancelamos tu pedido ${id}`,
    message: `Tu pedido ${id} fue cancelado: no recibimos el pago dentro de las ${hours} horas. Si ya pagaste, lo retomamos en cuanto veamos tu pago.`,
  }),
  cancelled: (id: number, reason: string | null): News => ({
    subject: `Cancelamos tu pedido ${id}`,
    message: `Tu pedido ${id} fue cancelado.${reason === null ? '' : ` Motivo: ${reason}`}`,
  }),
  paid: (id: number): News => ({
    subject: `Recibimos el pago de tu pedido ${id}`,
    message: `Recibimos el pago de tu pedido ${id}. Ya lo estamos preparando.`,
  }),
  revived: (id: number): News => ({
    subject: `Retomamos tu pedido ${id}`,
    message: `Recibimos el pago de tu pedido ${id}, que había sido cancelado, y lo retomamos: ya lo estamos preparando.`,
  }),
  paidTooLate: (id: number) =>
    `Recibimos tu pago, pero el pedido ${id} ya había sido cancelado y no podemos retomarlo. Te vamos a devolver el importe.`,
  refundDue: (id: number): News => ({
    subject: `Te vamos a devolver el pago de tu pedido ${id}`,
    message: orderWords.paidTooLate(id),
  }),
  refunded: (id: number): News => ({
    subject: `Devolvimos el pago de tu pedido ${id}`,
    message: `Devolvimos el importe de tu pedido ${id}.`,
  }),
  ready: (id: number): News => ({
    subject: `Tu pedido ${id} está listo para retirar`,
    message: `Tu pedido ${id} está listo para retirar.`,
  }),
  sent: (id: number, tracking: string | null): News => ({
    subject: `Enviamos tu pedido ${id}`,
    message: `Tu pedido ${id} está en camino.${tracking === null ? '' : ` Seguimiento: ${tracking}`}`,
  }),

  /** For the owner's mailbox. */
  refundToOwner: (id: number, amount: Money): News => ({
    subject: `Devolver el pago del pedido ${id}`,
    message: `El pedido ${id} se pagó (${formatMoney(amount)}) cuando ya estaba cancelado y no puede retomarse. Devolvé el importe y registralo con: npm run edit -- order refunded ${id}`,
  }),
} as const;
