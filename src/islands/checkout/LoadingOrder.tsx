import { paymentTexts } from '../../text/payment.ts';

/** Until the order that was handed over is there, and while a direct visit is sent to the orders. */
export function LoadingOrder() {
  return (
    <p className="panel checkout-nothing" role="status">
      {paymentTexts.loading}
    </p>
  );
}
