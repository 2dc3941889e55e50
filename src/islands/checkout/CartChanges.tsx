import { useStore } from '@nanostores/react';
import { Button } from '../../components/Button.tsx';
import { pathTo } from '../../domain/routes.ts';
import type { CartChange } from '../../domain/checkout/checkout-changes.ts';
import { acceptChanges, $entryChanges } from '../../stores/checkout/checkout-entry.ts';
import { $checkoutCart } from '../../stores/checkout/checkout-cart.ts';
import { checkoutTexts } from '../../text/checkout/checkout.ts';

/** @param onAccept must take the focus, because the pressed button is removed */
export function EntryChanges({ onAccept }: { onAccept: () => void }) {
  const cart = useStore($checkoutCart);
  const changes = useStore($entryChanges);
  if (cart === null || changes.length === 0) return null;
  return (
    <section className="form-summary stack gap-3" id="checkout-changes" role="alert" tabIndex={-1}>
      <p>{checkoutTexts.entryChanged}</p>
      <CartChanges changes={changes} />
      <div className="actions gap-4">
        <Button
          words={checkoutTexts.accept}
          onClick={() => {
            acceptChanges(cart);
            onAccept();
          }}
        />
        <a href={pathTo('cart')}>{checkoutTexts.toCart}</a>
      </div>
    </section>
  );
}

export function CartChanges({ changes }: { changes: readonly CartChange[] }) {
  if (changes.length === 0) return null;
  return (
    <ul className="checkout-change-list">
      {changes.map((change, at) => (
        <li key={at}>{checkoutTexts.changeOf(change)}</li>
      ))}
    </ul>
  );
}
