import './order-line.css';
import { titleParts } from '../../domain/catalogue/title-parts.ts';
import { formatMoney, type Money } from '../../domain/money.ts';
import { accountTexts } from '../../text/account/account.ts';
import { ReleaseDate } from '../catalogue/card/ReleaseDate.tsx';
import { OrderCover } from './OrderCover.tsx';

interface Props {
  cover: string | null | undefined;
  title: string;
  quantity: number;
  unitPrice: Money;
  totalPrice: Money;
  releaseDate?: string | null | undefined;
}

/** A line of an order, or of what is about to be ordered: the title has the whole width, the amounts the row below it. */
export function OrderLine({ cover, title, quantity, unitPrice, totalPrice, releaseDate = null }: Props) {
  return (
    <li className="order-line">
      <OrderCover path={cover} />
      <div>
        <OrderItemName quantity={quantity} title={title} />
        <ReleaseDate day={releaseDate} />
      </div>
      <p>
        {quantity > 1 && <small>{accountTexts.order.unitPrice(formatMoney(unitPrice))}</small>}
        <b>{formatMoney(totalPrice)}</b>
      </p>
    </li>
  );
}

/** "2 × Akira 1": number and quantity never stand alone in a row. */
export function OrderItemName({ quantity, title }: Pick<Props, 'quantity' | 'title'>) {
  const { head, tail } = titleParts(title);
  const name = tail === '' ? head : `${head.trimEnd()}\u00a0${tail}`;
  return <span>{`${quantity}\u00a0×\u00a0${name}`}</span>;
}
