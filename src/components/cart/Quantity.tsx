import { buying, buyingClasses } from './buying-targets.ts';
import { minimumQuantity } from '../../domain/cart/cart.ts';
import { cartTexts } from '../../text/cart/cart.ts';

interface Props {
  quantity: number;
  /** Product title, for screen readers. */
  title: string;
  /** For React; without it `quantity-field.ts` handles the field. */
  field?: QuantityField;
  onStep?: (by: -1 | 1) => void;
}

export interface QuantityField {
  readonly text: string;
  readonly onType: (text: string) => void;
  /** On blur and on Enter. */
  readonly onCommit: () => void;
}

/**
 * Quantity stepper. The field keeps what is typed until blur or Enter, then restores the last valid quantity if the
 * input is invalid; it is never corrected while typing. `max` is only an attribute (specification, section 5): a text
 * field enforces none.
 */
export function Quantity({ quantity, title, field, onStep }: Props) {
  return (
    <div className={buyingClasses.quantity} role="group" aria-label={cartTexts.quantityOf(title)}>
      <button
        type="button"
        {...buying.attributes('step', -1)}
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
        max={10}
        onBlur={field?.onCommit}
        onKeyDown={(event) => event.key === 'Enter' && field?.onCommit()}
      />
      <button
        type="button"
        {...buying.attributes('step', 1)}
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
