import { useStore } from '@nanostores/react';
import { pathTo } from '../../domain/routes.ts';
import { acceptChanges, $entryChanges } from '../../stores/checkout/checkout-entry.ts';
import { $checkoutCart } from '../../stores/checkout/checkout-cart.ts';
import { checkoutTexts as text } from '../../text/checkout/checkout.ts';
import { Changes } from './Changes.tsx';

/** @param onAccept must take the focus, because the pressed button is removed */
export function EntryChanges({ onAccept }: { onAccept: () => void }) {
  const cart = useStore($checkoutCart);
  const changes = useStore($entryChanges);
  if (cart === null || changes.length === 0) return null;
  return (
    <section className="form-summary checkout-changes stack gap-3" role="alert">
      <p>{text.entryChanged}</p>
      <Changes changes={changes} />
      <div className="actions gap-4">
        <button
          className="button"
          type="button"
          onClick={() => {
            acceptChanges(cart);
            onAccept();
          }}
        >
          {text.accept}
        </button>
        <a href={pathTo('cart')}>{text.toCart}</a>
      </div>
    </section>
  );
}
