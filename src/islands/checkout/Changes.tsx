import type { CartChange } from '../../domain/checkout/checkout-changes.ts';
import { checkoutTexts } from '../../text/checkout/checkout.ts';

export function Changes({ changes }: { changes: readonly CartChange[] }) {
  if (changes.length === 0) return null;
  return (
    <ul className="checkout-change-list">
      {changes.map((change, at) => (
        <li key={at}>{checkoutTexts.changeOf(change)}</li>
      ))}
    </ul>
  );
}
