import { checkoutTexts } from '../../text/checkout/checkout.ts';

export function CheckoutSkeleton() {
  return (
    <div className="stack">
      <h1 className="heading">{checkoutTexts.title}</h1>
      <div className="checkout-panels stack" role="status" aria-label={checkoutTexts.loading}>
        <div className="checkout-steps stack">
          <div className="panel skeleton checkout-skeleton is-open" />
          <div className="panel skeleton checkout-skeleton" />
          <div className="panel skeleton checkout-skeleton" />
        </div>
        <div className="panel skeleton checkout-skeleton is-open" />
      </div>
    </div>
  );
}
