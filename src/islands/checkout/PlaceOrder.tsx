import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { pathTo } from '../../domain/routes.ts';
import { $orderBlock, checkoutForm } from '../../stores/checkout/checkout.ts';
import type { PlacementSettings } from '../../stores/checkout/order-outcome.ts';
import { $placement, lookAgain, placeOrder } from '../../stores/checkout/order-placement.ts';
import { checkoutTexts as text } from '../../text/checkout/checkout.ts';
import { Changes } from './Changes.tsx';

export function PlaceOrder({ settings }: { settings: PlacementSettings }) {
  const { state, message, changes } = useStore($placement);
  const block = useStore($orderBlock);
  const notice = useRef<HTMLDivElement>(null);
  const isOrdering = state === 'ordering';
  const hasNotice = message !== null || state === 'unknown';
  useEffect(() => {
    if (hasNotice) notice.current?.focus();
  }, [hasNotice, message]);
  return (
    <div className="checkout-place stack gap-2">
      <div className="form-summary" role="alert" tabIndex={-1} ref={notice} hidden={!hasNotice}>
        <p>{state === 'unknown' ? text.unknownOrder : message}</p>
        <Changes changes={changes} />
        {state === 'unknown' && (
          <>
            <button className="button is-quiet" type="button" onClick={() => void lookAgain(settings)}>
              {text.lookAgain}
            </button>
            <a href={pathTo('orders')}>{text.seeOrders}</a>
          </>
        )}
      </div>
      <button
        className="button"
        type="button"
        disabled={block !== null}
        aria-busy={isOrdering}
        title={block === null ? undefined : text.orderBlocks[block]}
        aria-describedby="checkout-block"
        onClick={() => void placeOrder(checkoutForm.$form.get().values, settings)}
      >
        {isOrdering ? text.placingOrder : text.placeOrder}
      </button>
      <p className="note" id="checkout-block">
        {block !== null && text.orderBlocks[block]}
      </p>
      <p className="note">
        {text.revocation} <a href={pathTo('revocation')}>{text.revocationLink}</a>
      </p>
    </div>
  );
}
