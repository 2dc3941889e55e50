import { useState } from 'react';
import { Quantity, type QuantityNote } from '../../components/cart/Quantity.tsx';
import { minimumQuantity, quantityFromText } from '../../domain/cart/cart.ts';

interface Props {
  quantity: number;
  title: string;
  /** Units in stock; null when any number can be bought. */
  units: number | null;
  onChange: (quantity: number) => void;
}

/** `+` stops at the stock; a typed quantity has no upper bound (specification, section 5): the server judges it. */
export function LineQuantity({ quantity, title, units, onChange }: Props) {
  const [typed, setTyped] = useState<{ text: string; over: number } | null>(null);
  const [note, setNote] = useState<QuantityNote | null>(null);
  const text = typed?.over === quantity ? typed.text : String(quantity);
  const choose = (wanted: number) => {
    setNote(null);
    if (wanted >= minimumQuantity && wanted !== quantity) onChange(wanted);
  };
  const step = (by: -1 | 1) => {
    if (by > 0 && units !== null && quantity >= units) setNote('stock');
    else choose(quantity + by);
  };
  const commit = () => {
    if (typed === null) return;
    const wanted = quantityFromText(text);
    setTyped(null);
    if (wanted === null) setNote('whole');
    else choose(wanted);
  };
  const field = {
    text,
    onType: (words: string) => setTyped({ text: words, over: quantity }),
    onCommit: commit,
  };
  return (
    <div className="cart-quantity stack gap-1">
      <Quantity {...{ quantity, title, note, field }} onStep={step} />
    </div>
  );
}
