import './shipping-door.css';
import { shippingTexts } from '../text/shipping.ts';

interface Props {
  /** Null calculates the whole cart; its calculator stands open. */
  productId: number | null;
}

const text = shippingTexts.calculator;

/**
 * Where what sending costs is asked: closed until it is wanted, for two hundred countries would weigh more than the rest
 * of a page. `shipping-door.ts` puts the calculator in when it opens.
 */
export function ShippingDoor({ productId }: Props) {
  return (
    <details className="shipping panel" open={productId === null} data-shipping={productId ?? 'cart'}>
      <summary>{text.title}</summary>
      <div className="shipping-body">
        <p className="shipping-result">{text.loading}</p>
      </div>
    </details>
  );
}
