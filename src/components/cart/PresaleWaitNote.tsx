import '../hint.css';
import type { Cart } from '../../domain/cart/cart.ts';
import { presaleWait } from '../../domain/cart/presale-wait.ts';
import { releaseTexts } from '../../text/catalogue/release.ts';

/** Says before paying that the parcel waits for a presale, and what to do about it. */
export function PresaleWaitNote({ items }: Pick<Cart, 'items'>) {
  const wait = presaleWait(items.map(({ product }) => product));
  if (wait === null) return null;
  return <p className="hint presale-wait">{`${releaseTexts.waits(wait.until)} ${releaseTexts.twoOrders}`}</p>;
}
