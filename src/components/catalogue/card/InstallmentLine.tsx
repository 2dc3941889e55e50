import './installment-line.css';
import { installmentsOf, transferPrice } from '../../../domain/catalogue/installments.ts';
import type { Money } from '../../../domain/money.ts';
import { shop } from '../../../shop.ts';
import { installmentTexts as text } from '../../../text/catalogue/installments.ts';
import { currencyClass, shows } from '../product/product-targets.ts';

interface Props {
  /** What is paid now; in pesos, or there are no installments. */
  price: Money;
  /**
   * - `card`: in few words, because the price stands above.
   * - `own`: on the product's page; revalidation paints it again.
   * - `total`: of a cart.
   */
  place: 'card' | 'own' | 'total';
}

/** Installments with their terms, and the price by transfer where there is one. Only in pesos. */
export function InstallmentLine({ price, place }: Props) {
  const offer = installmentsOf(price, shop.installments);
  const transfer = transferPrice(price, shop.transferDiscountPercent);
  const isOwn = place === 'own';
  if (price.currency !== 'ARS' || (offer === null && transfer === null && !isOwn)) return null;
  return (
    <p className={`installments ${currencyClass('ARS')}`}>
      <b {...(isOwn && shows('installments'))} hidden={offer === null}>
        {offer && text.offer(offer)}
      </b>
      <small {...(isOwn && shows('installmentTerms'))} hidden={offer === null}>
        {offer && (place === 'card' ? text.shortTerms(offer) : text.terms(offer, price))}
      </small>
      {transfer && <b {...(isOwn && shows('transferPrice'))}>{text.transfer(transfer)}</b>}
    </p>
  );
}
