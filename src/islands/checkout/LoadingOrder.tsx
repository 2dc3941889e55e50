import { StatePanel } from '../../components/StatePanel.tsx';
import { paymentTexts } from '../../text/payment.ts';

/** Until the order that was handed over is there, and while a direct visit is sent to the orders. */
export function LoadingOrder() {
  return (
    <div role="status">
      <StatePanel title={paymentTexts.loading} />
    </div>
  );
}
