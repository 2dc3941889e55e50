import { withoutTaxes } from '../../../domain/catalogue/price-rules.ts';
import { currentPrice, type Price } from '../../../domain/catalogue/product.ts';
import { formatMoney } from '../../../domain/money.ts';
import { liveProductTexts } from '../../../text/catalogue/live-product.ts';
import { InstallmentLine } from '../card/InstallmentLine.tsx';
import { Amounts, discountLabel } from '../card/Price.tsx';
import { shows } from './product-parts.ts';

interface Props {
  price: Price;
  /** Null when the owner's table has no rate; then no price without taxes is shown. */
  taxPercent: number | null;
  /** Class of the price's currency, on a page with several. */
  currency: string;
}

/** Price in one currency on the product's own page, without taxes (Res. SIyC 4/2025), and in installments. */
export function Offer({ price, taxPercent, currency }: Props) {
  const now = currentPrice(price);
  const off = discountLabel(price.discountPercent);
  return (
    <div className={`buy-offer ${currency}`} {...shows('offer')}>
      <p className="price">
        <span>
          <Amounts price={price} />
          {off && <span className="price-off">{off.seen}</span>}
        </span>
      </p>
      {taxPercent !== null && (
        <p className="net-price">
          {`${liveProductTexts.netPrice} `}
          <span>{formatMoney(withoutTaxes(now, taxPercent))}</span>
        </p>
      )}
      <InstallmentLine price={now} />
    </div>
  );
}

/** The discount on the product's picture. The offer says it to screen readers. */
export function OfferCorner({ price, currency }: Pick<Props, 'price' | 'currency'>) {
  const off = discountLabel(price.discountPercent);
  return (
    <span className={`corner ${currency}`} aria-hidden="true" hidden={off === null} {...shows('corner')}>
      {off?.seen}
    </span>
  );
}
