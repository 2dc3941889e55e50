import type { FocusEvent, KeyboardEvent, RefObject } from 'react';
import { minimumQuantity, quantityFromText } from '../../domain/cart.ts';
import { cartTexts } from '../../text/cart.ts';

interface Props {
  quantity: number;
  /** Whose quantity it is, for those who cannot see the line. */
  title: string;
  onChange: (quantity: number) => void;
  inputRef?: RefObject<HTMLInputElement | null>;
}

/**
 * A quantity with a button on either side. The field keeps what is typed until it is left or Enter is pressed, and
 * goes back to the last quantity when that is none; it is never emptied or corrected under the shopper's hands.
 */
export function Quantity({ quantity, title, onChange, inputRef }: Props) {
  const choose = (wanted: number) => {
    if (wanted >= minimumQuantity && wanted !== quantity) onChange(wanted);
  };
  const commit = ({ currentTarget }: FocusEvent<HTMLInputElement> | KeyboardEvent<HTMLInputElement>) => {
    const wanted = quantityFromText(currentTarget.value);
    currentTarget.value = String(wanted ?? quantity);
    choose(wanted ?? quantity);
  };
  return (
    <div className="quantity" role="group" aria-label={cartTexts.quantityOf(title)}>
      <button
        type="button"
        data-repeats=""
        aria-label={cartTexts.decreaseOf(title)}
        disabled={quantity <= minimumQuantity}
        onClick={() => choose(quantity - 1)}
      >
        −
      </button>
      <input
        // A new quantity from elsewhere replaces what stands in the field.
        key={quantity}
        ref={inputRef}
        defaultValue={quantity}
        aria-label={cartTexts.quantity}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        onBlur={commit}
        onKeyDown={(event) => event.key === 'Enter' && commit(event)}
      />
      <button
        type="button"
        data-repeats=""
        aria-label={cartTexts.increaseOf(title)}
        onClick={() => choose(quantity + 1)}
      >
        +
      </button>
    </div>
  );
}
