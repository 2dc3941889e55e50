import { StatePanel } from '../../components/StatePanel.tsx';
import { paymentTexts } from '../../text/checkout/payment.ts';

/** Shown until the order is read, and while a direct visit is redirected to the orders. */
export function LoadingOrder() {
  return (
    <div role="status">
      <StatePanel title={paymentTexts.loading} />
    </div>
  );
}
