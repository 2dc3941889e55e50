import '../hint.css';
import type { Cart } from '../../domain/cart/cart.ts';
import { orderWait, presaleWait, type PresaleWait } from '../../domain/cart/presale-wait.ts';
import type { Order } from '../../domain/checkout/order.ts';
import { shop } from '../../shop.ts';
import { releaseTexts } from '../../text/catalogue/release.ts';

/** Says before paying that the parcel waits for a presale, and what to do about it. */
export function PresaleWaitNote({ items }: Pick<Cart, 'items'>) {
  return <Note wait={presaleWait(items.map(({ product }) => product))} advice={releaseTexts.twoOrders} />;
}

/** The same of an order, until it leaves the shop. */
export function OrderWaitNote({ order }: { order: Order }) {
  return <Note wait={orderWait(order, shop.orderSteps)} />;
}

function Note({ wait, advice }: { wait: PresaleWait | null; advice?: string }) {
  if (wait === null) return null;
  const words = releaseTexts.waits(wait.until);
  return <p className="hint presale-wait">{advice === undefined ? words : `${words} ${advice}`}</p>;
}
