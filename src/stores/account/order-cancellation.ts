/** An order that is not paid is cancelled by its customer, where the backend has that call. */
import { atom } from 'nanostores';
import { postOrderCancel } from '../../api/order.ts';
import type { Order } from '../../domain/checkout/order.ts';
import { FailureError } from '../../domain/failure.ts';
import { cancellationTexts } from '../../text/account/account.ts';
import { http } from '../backend.ts';
import { isPayable, paymentOf } from '../checkout/payment.ts';
import { createOperation } from '../operation.ts';
import { reloadOrder } from './orders.ts';

/** False once the backend answered that it has no such call. */
export const $canCancelOrders = atom(true);

/** Not while a payment of it may be under way, whatever the API says. */
export function mayCancel(order: Order): boolean {
  return order.canCancel === true && isPayable(paymentOf(order));
}

/** The order is read again in any case: when it was refused, it may be paid. */
export const cancellation = createOperation(
  async (id: number) => {
    try {
      await http.send(postOrderCancel, { params: { id: String(id) } });
    } catch (error) {
      if (isLacking(error)) $canCancelOrders.set(false);
      await reloadOrder();
      throw error;
    }
    await reloadOrder();
  },
  { show: 'toast', text: cancellationTexts.failed, serverWords: 'rejected' },
  cancellationTexts.done,
);

function isLacking(error: unknown): boolean {
  if (!(error instanceof FailureError)) return false;
  const { failure } = error;
  return (
    failure.name === 'not-found' || (failure.name === 'unexpected' && [405, 501].includes(failure.status))
  );
}
