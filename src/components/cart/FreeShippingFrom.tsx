import { thresholdOf, formatRoundedMoney, type Money } from '../../domain/money.ts';
import { shop } from '../../shop.ts';
import { shippingTexts } from '../../text/cart/shipping.ts';

export function FreeShippingFrom({ pesos }: { pesos: Money }) {
  const dollars = thresholdOf(pesos, shop.pesosPerDollar);
  return (
    <>
      <span className="ars">{shippingTexts.freeFrom(formatRoundedMoney(pesos))}</span>
      <span className="usd">{shippingTexts.freeFrom(formatRoundedMoney(dollars))}</span>
    </>
  );
}
