import type { FocusEvent, KeyboardEvent } from 'react';
import { minimumQuantity } from '../domain/cart.ts';
import { cartTexts } from '../text/cart.ts';

interface Props {
  quantity: number;
  /** Whose quantity it is, for those who cannot see the line. */
  title: string;
  /** For React; what React does not run, `quantity-field.ts` does. */
  onStep?: (by: -1 | 1) => void;
  /** The field was left, or Enter pressed in it. */
  onCommit?: (event: FocusEvent<HTMLInputElement> | KeyboardEvent<HTMLInputElement>) => void;
}

/**
 * A quantity with a button on either side. The field keeps what is typed until it is left or Enter is pressed, and
 * goes back to the last quantity when that is none; it is never emptied or corrected under the shopper's hands.
 */
export function Quantity({ quantity, title, onStep, onCommit }: Props) {
  return (
    <div className="quantity" role="group" aria-label={cartTexts.quantityOf(title)}>
      <button
        type="button"
        data-step="-1"
        data-late=""
        data-repeats=""
        aria-label={cartTexts.decreaseOf(title)}
        disabled={quantity <= minimumQuantity}
        onClick={() => onStep?.(-1)}
      >
        −
      </button>
      <input
        // A new quantity from elsewhere replaces what stands in the field.
        key={quantity}
        defaultValue={quantity}
        aria-label={cartTexts.quantity}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        onBlur={onCommit}
        onKeyDown={(event) => event.key === 'Enter' && onCommit?.(event)}
      />
      <button
        type="button"
        data-step="1"
        data-late=""
        data-repeats=""
        aria-label={cartTexts.increaseOf(title)}
        onClick={() => onStep?.(1)}
      >
        +
      </button>
    </div>
  );
}
