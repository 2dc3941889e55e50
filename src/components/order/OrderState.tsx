import { shop } from '../../shop.ts';
import { accountTexts } from '../../text/account/account.ts';

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
