import type { FocusEvent, KeyboardEvent } from 'react';
import { Quantity } from '../../components/Quantity.tsx';
import { minimumQuantity, quantityFromText } from '../../domain/cart.ts';

interface Props {
  quantity: number;
  title: string;
  onChange: (quantity: number) => void;
}

/** The quantity of a line of the cart. */
export function LineQuantity({ quantity, title, onChange }: Props) {
  const choose = (wanted: number) => {
    if (wanted >= minimumQuantity && wanted !== quantity) onChange(wanted);
  };
  const commit = ({ currentTarget }: FocusEvent<HTMLInputElement> | KeyboardEvent<HTMLInputElement>) => {
    const wanted = quantityFromText(currentTarget.value);
    currentTarget.value = String(wanted ?? quantity);
    choose(wanted ?? quantity);
  };
  return <Quantity {...{ quantity, title }} onStep={(by) => choose(quantity + by)} onCommit={commit} />;
}
