import { shop } from '../../shop.ts';
import { accountTexts } from '../../text/account.ts';

/** In what state an order is: one that waits for its payment stands out. */
export function OrderState({ state }: { state: string }) {
  return (
    <p>
      <span className="visually-hidden">{accountTexts.orders.state} </span>
      <span className="order-state" data-unpaid={shop.unpaidOrderStates.includes(state)}>
        {state}
      </span>
    </p>
  );
}
