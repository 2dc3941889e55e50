import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $isUndoing, undoRemoval, type Removal } from '../../stores/cart/removed-lines.ts';
import { cartPageTexts } from '../../text/cart/cart-page.ts';

interface Props {
  removal: Removal;
  /** When it has left the page; the pressed button had the focus, which is nowhere then. */
  onGone: () => void;
}

/** In the place of the lines that were removed last: says so, and takes it back. */
export function RemovedLines({ removal: { lines }, onGone }: Props) {
  const isUndoing = useStore($isUndoing);
  useEffect(() => onGone, [onGone]);
  const [first] = lines;
  return (
    <li className="cart-removed">
      <p>
        {first !== undefined && lines.length === 1
          ? cartPageTexts.removed(first.title)
          : cartPageTexts.severalRemoved(lines.length)}
      </p>
      <button type="button" className="link-button" aria-busy={isUndoing} onClick={() => void undoRemoval()}>
        {cartPageTexts.undo}
      </button>
    </li>
  );
}
