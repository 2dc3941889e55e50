import { useStore } from '@nanostores/react';
import { Button } from '../../components/Button.tsx';
import { $orderBlock, checkoutForm } from '../../stores/checkout/checkout.ts';
import { $placement, placeOrder } from '../../stores/checkout/placement.ts';
import { checkoutTexts } from '../../text/checkout/checkout.ts';

/** Described by the summary's `checkout-block`, which says why it is disabled. */
export function PlaceButton() {
  const isOrdering = useStore($placement).state === 'ordering';
  const block = useStore($orderBlock);
  return (
    <Button
      words={isOrdering ? checkoutTexts.placingOrder : checkoutTexts.placeOrder}
      disabled={block !== null}
      isBusy={isOrdering}
      title={block === null ? undefined : checkoutTexts.orderBlocks[block]}
      aria-describedby="checkout-block"
      onClick={() => void placeOrder(checkoutForm.$form.get().values)}
    />
  );
}
