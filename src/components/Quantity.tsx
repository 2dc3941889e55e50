import { buying, buyingClasses } from './buying-places.ts';
import { minimumQuantity } from '../domain/cart.ts';
import { cartTexts } from '../text/cart.ts';

interface Props {
  quantity: number;
  /** Whose quantity it is, for those who cannot see the line. */
  title: string;
  /** For React; what React does not run, `quantity-field.ts` does. */
  field?: QuantityField;
  onStep?: (by: -1 | 1) => void;
}

export interface QuantityField {
  readonly text: string;
  readonly onType: (text: string) => void;
  /** The field was left, or Enter pressed in it. */
  readonly onCommit: () => void;
}

/**
 * A quantity with a button on either side. The field keeps what is typed until it is left or Enter is pressed, and
 * goes back to the last quantity when that is none; it is never emptied or corrected under the shopper's hands.
 */
export function Quantity({ quantity, title, field, onStep }: Props) {
  return (
    <div className={buyingClasses.quantity} role="group" aria-label={cartTexts.quantityOf(title)}>
      <button
        type="button"
        {...buying.drawn('step', -1)}
        data-late=""
        data-repeats=""
        aria-label={cartTexts.decreaseOf(title)}
        disabled={quantity <= minimumQuantity}
        onClick={() => onStep?.(-1)}
      >
        −
      </button>
      <input
        {...(field === undefined
          ? { defaultValue: quantity }
          : { value: field.text, onChange: ({ target }) => field.onType(target.value) })}
        aria-label={cartTexts.quantity}
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        onBlur={field?.onCommit}
        onKeyDown={(event) => event.key === 'Enter' && field?.onCommit()}
      />
      <button
        type="button"
        {...buying.drawn('step', 1)}
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
