import { paymentTexts } from '../../text/payment.ts';

/** Until the order that was handed over is there, and while a direct visit is sent to the orders. */
export function LoadingOrder() {
  return (
    <div className="panel nothing" role="status">
      <h1 className="heading">{paymentTexts.loading}</h1>
    </div>
  );
}
