import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { Button } from '../../components/Button.tsx';
import { OrderCover } from '../../components/order/OrderCover.tsx';
import { OrderItemName } from '../../components/order/OrderLine.tsx';
import { OrderState } from '../../components/order/OrderState.tsx';
import { firstActionOf, type FirstAction } from '../../domain/checkout/first-action.ts';
import type { Order } from '../../domain/checkout/order.ts';
import { formatMoney } from '../../domain/money.ts';
import { pathTo } from '../../domain/routes.ts';
import { formatShopDay } from '../../domain/shop-day.ts';
import { shop } from '../../shop.ts';
import { $buyAgain, buyAgain } from '../../stores/account/buy-again.ts';
import { $isPaying, paymentOf, payOrderOf } from '../../stores/checkout/payment.ts';
import { accountTexts } from '../../text/account/account.ts';
import { againId, BuyAgain } from './BuyAgain.tsx';

/** More are counted: an order may have dozens. */
const itemsShown = 3;

interface Props {
  order: Order;
  /** What it is among the customer's orders. */
  eyebrow?: string;
  /** After its buttons. */
  children?: ReactNode;
}

/** An order in few lines: what it is, where it stands, and what can be done with it. */
export function OrderCard({ order, eyebrow, children }: Props) {
  const more = order.items.length - itemsShown;
  const items = more > 1 ? order.items.slice(0, itemsShown) : order.items;
  return (
    <article className="panel account-panel padded order-card">
      {eyebrow !== undefined && <p className="note">{eyebrow}</p>}
      <div className="order-card-head">
        <h2 className="title">{accountTexts.orders.number(order.id)}</h2>
        <OrderState state={order.state} />
      </div>
      <ul aria-label={accountTexts.orders.items}>
        {items.map((item) => (
          <li key={item.id}>
            <OrderCover path={item.imagePath} />
            <OrderItemName {...item} />
          </li>
        ))}
        {more > 1 && <li className="note">{accountTexts.orders.moreItems(more)}</li>}
      </ul>
      <dl>
        <div>
          <dt>{accountTexts.orders.date}</dt>
          <dd>{formatShopDay(order.createdAt)}</dd>
        </div>
        <div>
          <dt>{accountTexts.orders.total}</dt>
          <dd>{formatMoney(order.total)}</dd>
        </div>
      </dl>
      <OrderActions order={order} />
      {children}
      <BuyAgain order={order} />
    </article>
  );
}

/** The first button alone is red. */
function OrderActions({ order }: { order: Order }) {
  const repetition = useStore($buyAgain);
  const first = firstActionOf(order, paymentOf(order), shop.orderSteps, shop.unpaidOrderStates);
  const described = { 'aria-describedby': `order-${order.id}` };
  return (
    <div className="actions account-actions">
      <First order={order} action={first} {...described} />
      {first.name !== 'see' && (
        <Button
          isQuiet
          words={accountTexts.orders.see}
          href={pathTo('order', { id: order.id })}
          {...described}
        />
      )}
      <Button
        isQuiet
        words={accountTexts.orders.again}
        id={againId(order)}
        isBusy={repetition.name === 'working' && repetition.orderId === order.id}
        {...described}
        onClick={() => void buyAgain(order)}
      />
      <span className="visually-hidden" id={`order-${order.id}`}>
        {accountTexts.orders.number(order.id)}
      </span>
    </div>
  );
}

interface FirstProps {
  order: Order;
  action: FirstAction;
  'aria-describedby': string;
}

function First({ order: { id }, action, ...described }: FirstProps) {
  const isPaying = useStore($isPaying);
  switch (action.name) {
    case 'pay':
      return (
        <Button
          words={accountTexts.orders.pay}
          isBusy={isPaying}
          {...described}
          onClick={() => void payOrderOf(id)}
        />
      );
    case 'transfer':
      return <Button words={accountTexts.orders.bankData} href={pathTo('order', { id })} {...described} />;
    case 'track':
      return <Button words={accountTexts.orders.track} href={action.href} {...described} />;
    case 'see':
      return <Button words={accountTexts.orders.see} href={pathTo('order', { id })} {...described} />;
  }
}
