import type { CartChange } from '../../domain/checkout-changes.ts';
import { checkoutTexts } from '../../text/checkout.ts';

/** One line for each thing that is not any more as it was seen. */
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
