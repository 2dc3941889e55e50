import '../../components/skeleton.css';
import { cartPageTexts } from '../../text/cart/cart-page.ts';

export function CartSkeleton() {
  return (
    <div className="cart-panels stack gap-5" role="status" aria-label={cartPageTexts.loading}>
      <div className="cart-lines panel lines">
        <div className="cart-line skeleton" />
        <div className="cart-line skeleton" />
      </div>
      <div className="cart-totals panel skeleton" />
    </div>
  );
}
