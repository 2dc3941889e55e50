import { useState } from 'react';
import { Quantity } from '../../components/cart/Quantity.tsx';
import { minimumQuantity, quantityFromText } from '../../domain/cart/cart.ts';

interface Props {
  quantity: number;
  title: string;
  onChange: (quantity: number) => void;
}

/** Quantity stepper of a cart line. A new quantity from the cart replaces what is being typed. */
export function LineQuantity({ quantity, title, onChange }: Props) {
  const [typed, setTyped] = useState<{ text: string; over: number } | null>(null);
  const text = typed?.over === quantity ? typed.text : String(quantity);
  const choose = (wanted: number) => {
    if (wanted >= minimumQuantity && wanted !== quantity) onChange(wanted);
  };
  const field = {
    text,
    onType: (words: string) => setTyped({ text: words, over: quantity }),
    onCommit: () => {
      setTyped(null);
      choose(quantityFromText(text) ?? quantity);
    },
  };
  return <Quantity {...{ quantity, title, field }} onStep={(by) => choose(quantity + by)} />;
}
