import { minimumQuantity } from '../../domain/cart/cart.ts';
import { cartTexts } from '../../text/cart/cart.ts';

interface Props {
  quantity: number;
  title: string;
  /** Units in stock, at which `+` stops; null when any number can be bought. */
  units?: number | null;
  /** For React, which then also sets the quantity that the server says. */
  onQuantity?: (quantity: number) => void;
}

export type QuantityNote = keyof typeof cartTexts.quantityNotes;

/**
 * Quantity stepper, and a note that says why a quantity was not taken. The field keeps what is typed until blur or Enter,
 * then restores the last valid quantity if the input is invalid; it is never corrected while typing. `max` is only an
 * attribute (specification, section 5): a text field enforces none.
 */
export function Quantity({ quantity, title, units = null, onQuantity }: Props) {
  const live = onQuantity && {
    quantity,
    onquantity: ({ detail }: CustomEvent<number>) => onQuantity(detail),
  };
  return (
    <quantity-stepper units={units ?? undefined} {...live}>
      <div className="quantity panel" role="group" aria-label={cartTexts.quantityOf(title)}>
        <Step by={-1} label={cartTexts.decreaseOf(title)} isEnd={quantity <= minimumQuantity} />
        <input
          defaultValue={quantity}
          aria-label={cartTexts.quantity}
          inputMode="numeric"
          autoComplete="off"
          max={10}
        />
        <Step by={1} label={cartTexts.increaseOf(title)} />
      </div>
      <p className="quantity-note" role="status">
        {notes.map((name) => (
          <span key={name} data-note={name} hidden>
            {cartTexts.quantityNotes[name]}
          </span>
        ))}
      </p>
    </quantity-stepper>
  );
}

function Step({ by, label, isEnd = false }: { by: -1 | 1; label: string; isEnd?: boolean }) {
  return (
    <button
      type="button"
      data-step={by}
      data-deferred=""
      data-repeats=""
      aria-label={label}
      // Not `disabled`, which would take the focus.
      aria-disabled={isEnd || undefined}
    >
      {by > 0 ? '+' : '−'}
    </button>
  );
}

const notes: readonly QuantityNote[] = ['whole', 'stock'];
