import './installment-line.css';
import { installmentsOf, transferPrice } from '../../../domain/catalogue/price-rules.ts';
import { money, type Money } from '../../../domain/money.ts';
import { shop } from '../../../shop.ts';
import { installmentTexts } from '../../../text/catalogue/live-product.ts';
import { currencyClass } from '../product/product-parts.ts';

interface Props {
  /** What is paid now; in pesos, or there are no installments. */
  price: Money;
  /** In few words, where the price stands above. */
  isShort?: boolean;
}

/** CLS: the longest terms, whose height is reserved: another price may be divided with cents. */
function termsRoom(): string | undefined {
  const price = money(9_999_998, 'ARS');
  const offer = installmentsOf(price, shop.installments);
  return offer ? installmentTexts.terms(offer, price) : undefined;
}

/** Installments with their terms, and the price by transfer where there is one. Only in pesos. */
export function InstallmentLine({ price, isShort = false }: Props) {
  const offer = installmentsOf(price, shop.installments);
  const transfer = transferPrice(price, shop.transferDiscountPercent);
  if (offer === null && transfer === null) return null;
  return (
    <p className={`installments ${currencyClass('ARS')}`}>
      {offer && (
        <>
          <b>{installmentTexts.offer(offer)}</b>
          {isShort ? (
            <small>{installmentTexts.shortTerms(offer)}</small>
          ) : (
            <small data-room={termsRoom()}>
              <span>{installmentTexts.terms(offer, price)}</span>
            </small>
          )}
        </>
      )}
      {transfer && <b>{installmentTexts.transfer(transfer)}</b>}
    </p>
  );
}
