import { useStore } from '@nanostores/react';
import type { Order } from '../../../domain/checkout/order.ts';
import type { PaymentMethod } from '../../../domain/checkout/payment.ts';
import type { PlacementSettings } from '../../../stores/checkout/order-outcome.ts';
import { otherPayment } from '../../../stores/checkout/other-payment.ts';
import { checkoutTexts } from '../../../text/checkout/checkout.ts';
import { paymentTexts } from '../../../text/checkout/payment.ts';

interface Props {
  order: Order;
  methods: readonly PaymentMethod[];
  settings: PlacementSettings;
}

/** Switches an unpaid order to another payment method; each button starts its payment at once. */
export function OtherPayment({ order, methods, settings }: Props) {
  const { state, message } = useStore(otherPayment.$state);
  if (methods.length === 0) return null;
  return (
    <section className="other-payment stack gap-2" aria-labelledby="other-payment">
      <h3 id="other-payment">{paymentTexts.others.title}</h3>
      <div className="actions gap-4">
        {methods.map((method) => (
          <button
            key={method}
            className="button is-quiet"
            type="button"
            aria-busy={state === 'pending'}
            onClick={() => void otherPayment.start({ order, method, settings })}
          >
            {checkoutTexts.payments[method]}
          </button>
        ))}
      </div>
      <p className="form-error" role="alert">
        {message}
      </p>
    </section>
  );
}
