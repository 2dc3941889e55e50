import { buying, buyingClasses } from './buying-markup.ts';
import { minimumQuantity } from '../../domain/cart/cart.ts';
import { cartTexts } from '../../text/cart/cart.ts';

interface Props {
  quantity: number;
  title: string;
  /** For React: why the last quantity was not taken. */
  note?: QuantityNote | null;
  /** For React; without it `quantity-field.ts` handles the field. */
  field?: QuantityField;
  onStep?: (by: -1 | 1) => void;
}

export type QuantityNote = keyof typeof cartTexts.quantityNotes;

export interface QuantityField {
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly onCommit: () => void;
}

/**
 * Quantity stepper, and a note that says why a quantity was not taken. The field keeps what is typed until blur or Enter,
 * then restores the last valid quantity if the input is invalid; it is never corrected while typing. `max` is only an
 * attribute (specification, section 5): a text field enforces none.
 */
export function Quantity({ quantity, title, note = null, field, onStep }: Props) {
  return (
    <>
      <div
        className={`${buyingClasses.quantity} panel`}
        role="group"
        aria-label={cartTexts.quantityOf(title)}
      >
        <button
          type="button"
          {...buying.attributes('step', -1)}
          data-deferred=""
          data-repeats=""
          aria-label={cartTexts.decreaseOf(title)}
          // Not `disabled`, which would take the focus.
          aria-disabled={quantity <= minimumQuantity || undefined}
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
          data-deferred=""
          data-repeats=""
          aria-label={cartTexts.increaseOf(title)}
          onClick={() => onStep?.(1)}
        >
          +
        </button>
      </div>
      <p className="quantity-note" role="status">
        {notes.map((name) => (
          <span key={name} {...buying.attributes('note', name)} hidden={name !== note}>
            {cartTexts.quantityNotes[name]}
          </span>
        ))}
      </p>
    </>
  );
}

const notes: readonly QuantityNote[] = ['whole', 'stock'];
