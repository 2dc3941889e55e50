/** Notifications about an order, for its customer and the shop. */
import type { Money } from '../../../src/domain/money.ts';
import { formatMoney } from '../../../src/domain/money.ts';

interface News {
  readonly subject: string;
  readonly message: string;
}

export const orderWords = {
  unpaidReason: (hours: number) => `No recibimos el pago dentro de las ${hours} horas.`,

  expired: (id: number, hours: number): News => ({
    subject: `Cancelamos su pedido ${id}`,
    message: `Su pedido ${id} fue cancelado: no recibimos el pago dentro de las ${hours} horas. Si ya pagó, lo retomaremos en cuanto veamos su pago.`,
  }),
  cancelled: (id: number, reason: string | null): News => ({
    subject: `Cancelamos su pedido ${id}`,
    message: `Su pedido ${id} fue cancelado.${reason === null ? '' : ` Motivo: ${reason}`}`,
  }),
  paid: (id: number): News => ({
    subject: `Recibimos el pago de su pedido ${id}`,
    message: `Recibimos el pago de su pedido ${id}. Ya lo estamos preparando.`,
  }),
  revived: (id: number): News => ({
    subject: `Retomamos su pedido ${id}`,
    message: `Recibimos el pago de su pedido ${id}, que había sido cancelado, y lo retomamos: ya lo estamos preparando.`,
  }),
  paidTooLate: (id: number) =>
    `Recibimos su pago, pero el pedido ${id} ya había sido cancelado y no podemos retomarlo. Le devolveremos el importe.`,
  refundDue: (id: number): News => ({
    subject: `Le devolveremos el pago de su pedido ${id}`,
    message: orderWords.paidTooLate(id),
  }),
  refunded: (id: number): News => ({
    subject: `Devolvimos el pago de su pedido ${id}`,
    message: `Devolvimos el importe de su pedido ${id}.`,
  }),
  ready: (id: number): News => ({
    subject: `Su pedido ${id} está listo para retirar`,
    message: `Su pedido ${id} está listo para retirar.`,
  }),
  sent: (id: number, tracking: string | null): News => ({
    subject: `Enviamos su pedido ${id}`,
    message: `Su pedido ${id} está en camino.${tracking === null ? '' : ` Seguimiento: ${tracking}`}`,
  }),

  /** For the owner's mailbox. */
  refundToOwner: (id: number, amount: Money): News => ({
    subject: `Devolver el pago del pedido ${id}`,
    message: `El pedido ${id} se pagó (${formatMoney(amount)}) cuando ya estaba cancelado y no puede retomarse. Devuelva el importe y regístrelo con: npm run api:order -- refunded ${id}`,
  }),
} as const;
