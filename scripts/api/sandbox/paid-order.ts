import type { Context } from 'hono';
import type { ApiContext } from '../context.ts';
import type { OrderRow } from '../db/checkout/orders.ts';
import type { PaymentProvider, PaymentRow } from '../db/checkout/payments.ts';

export interface PaidOrder {
  readonly payment: PaymentRow;
  readonly order: OrderRow;
}

export function paidOrder(
  { data }: ApiContext,
  provider: PaymentProvider,
  id: string | undefined,
): PaidOrder | null {
  const payment = id === undefined ? null : data.payments.byId(id);
  const order = payment?.provider === provider ? data.orders.byId(payment.order_id) : null;
  return payment === null || order === null ? null : { payment, order };
}

export async function decisionOf(c: Context): Promise<string> {
  const form: Record<string, unknown> = await c.req.parseBody().catch(() => ({}));
  return typeof form['decision'] === 'string' ? form['decision'] : '';
}
