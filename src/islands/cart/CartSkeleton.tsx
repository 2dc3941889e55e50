import '../../components/ghost.css';
import { cartPageTexts } from '../../text/cart-page.ts';

/** The geometry of a cart of two lines; also what the page shows before any of this has arrived. */
export function CartSkeleton() {
  return (
    <div className="cart-panels" role="status" aria-label={cartPageTexts.loading}>
      <div className="cart-lines panel">
        <div className="cart-line ghost" />
        <div className="cart-line ghost" />
      </div>
      <div className="cart-totals panel ghost" />
    </div>
  );
}
