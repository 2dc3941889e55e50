import { formatMoney, type Money } from '../../domain/money.ts';
import { checkoutTexts } from '../../text/checkout/checkout.ts';
import { OrderRow } from './OrderRow.tsx';

interface Props {
  units: Money | null;
  coupon: { readonly code: string; readonly amount: Money } | null;
  giftCard: Money | null;
}

export function DiscountRows({ units, coupon, giftCard }: Props) {
  return (
    <>
      <Reduction name={checkoutTexts.discount} amount={units} />
      {coupon !== null && <Reduction name={checkoutTexts.coupon(coupon.code)} amount={coupon.amount} />}
      <Reduction name={checkoutTexts.giftCard} amount={giftCard} />
    </>
  );
}

function Reduction({ name, amount }: { name: string; amount: Money | null }) {
  if (amount === null || amount.cents === 0) return null;
  return <OrderRow name={name} words={`-${formatMoney(amount)}`} />;
}
