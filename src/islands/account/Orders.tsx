import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { Button } from '../../components/Button.tsx';
import { EmptyPanel } from '../../components/EmptyPanel.tsx';
import { OrderCover } from '../../components/order/OrderCover.tsx';
import { OrderItemName } from '../../components/order/OrderLine.tsx';
import { OrderState } from '../../components/order/OrderState.tsx';
import { Pagination } from '../../components/catalogue/listing/Pagination.tsx';
import { formatMoney } from '../../domain/money.ts';
import type { Order } from '../../domain/checkout/order.ts';
import type { OrderPayment } from '../../domain/checkout/order-payment.ts';
import { pathTo } from '../../domain/routes.ts';
import { formatShopDay } from '../../domain/shop-day.ts';
import { $buyAgain, buyAgain, answerBuyAgain, type CartChoice } from '../../stores/account/buy-again.ts';
import { loadOrders, orders } from '../../stores/account/orders.ts';
import { pathOfPage } from '../../stores/account/pages.ts';
import { $isPaying, paymentOf, payOrderOf } from '../../stores/checkout/payment.ts';
import { accountTexts } from '../../text/account/account.ts';
import { island } from '../island.tsx';
import { Loading } from './Loading.tsx';

const text = accountTexts.orders;
const choices = ['add', 'replace', 'keep'] as const satisfies readonly CartChoice[];

export const Orders = island(function Orders() {
  const load = useStore(orders.$state);
  useEffect(() => void loadOrders(), []);
  return (
    <div className="stack">
      <h1 className="heading">{text.title}</h1>
      <Loading load={load} onRetry={() => void loadOrders()}>
        {(list) =>
          list.items.length === 0 ? (
            <EmptyPanel title={text.empty}>
              <Button words={text.seeProducts} href={pathTo('productList')} />
            </EmptyPanel>
          ) : (
            <div className="stack">
              {list.items.map((order) => (
                <OrderCard key={order.id} order={order} />
              ))}
              <Pagination {...list} by={{ pathOf: (page) => pathOfPage(pathTo('orders'), page) }} />
            </div>
          )
        }
      </Loading>
    </div>
  );
});

function OrderCard({ order }: { order: Order }) {
  return (
    <article className="panel account-panel padded order-card">
      <div className="order-card-head">
        <h2 className="title">{text.number(order.id)}</h2>
        <OrderState state={order.state} />
      </div>
      <ul aria-label={text.items}>
        {order.items.map((item) => (
          <li key={item.id}>
            <OrderCover path={item.imagePath} />
            <OrderItemName {...item} />
          </li>
        ))}
      </ul>
      <dl>
        <div>
          <dt>{text.date}</dt>
          <dd>{formatShopDay(order.createdAt)}</dd>
        </div>
        <div>
          <dt>{text.total}</dt>
          <dd>{formatMoney(order.total)}</dd>
        </div>
      </dl>
      <OrderActions order={order} />
      <BuyAgain order={order} />
    </article>
  );
}

/** The primary (red) button is to pay an unpaid order, else to buy the same again. */
function OrderActions({ order }: { order: Order }) {
  const repetition = useStore($buyAgain);
  const isPaying = useStore($isPaying);
  const canPay = payableBy.includes(paymentOf(order).name);
  const described = { 'aria-describedby': `order-${order.id}` };
  return (
    <div className="actions account-actions">
      {canPay && (
        <Button words={text.pay} isBusy={isPaying} {...described} onClick={() => void payOrderOf(order.id)} />
      )}
      <Button isQuiet words={text.see} href={pathTo('order', { id: order.id })} {...described} />
      <Button
        isQuiet={canPay}
        words={text.again}
        id={againId(order)}
        isBusy={repetition.name === 'working' && repetition.orderId === order.id}
        {...described}
        onClick={() => void buyAgain(order)}
      />
      <span className="visually-hidden" id={`order-${order.id}`}>
        {text.number(order.id)}
      </span>
    </div>
  );
}

/** Payments that can be started from the list. A transfer's bank details are on the order's page. */
const payableBy: readonly OrderPayment['name'][] = ['transfer', 'link', 'embedded'];

function againId({ id }: Order): string {
  return `order-again-${id}`;
}

/** 'Volver a comprar' below its order: the question about a non-empty cart, then the result. */
function BuyAgain({ order }: { order: Order }) {
  const state = useStore($buyAgain);
  const panel = useRef<HTMLDivElement>(null);
  const name = state.name !== 'idle' && state.orderId === order.id ? state.name : 'idle';
  const before = useRef(name);
  const again = againId(order);
  useEffect(() => {
    // Focus management: the pressed button has been removed, so the focus moves to the panel with the next choices, or
    // back to the button that asked for them.
    const isOver = name === 'idle' && before.current !== 'idle' && document.activeElement === document.body;
    if (name === 'asking' || name === 'done') panel.current?.focus();
    else if (isOver) document.getElementById(again)?.focus();
    before.current = name;
  }, [name, again]);
  if (name !== 'asking' && name !== 'done') return null;
  return (
    <div
      className="stack gap-3 order-again"
      role="group"
      aria-labelledby={name === 'asking' ? `${again}-question` : again}
      tabIndex={-1}
      ref={panel}
    >
      {state.name === 'asking' && (
        <>
          <p id={`${again}-question`}>{text.ask(state.units)}</p>
          <div className="actions account-actions">
            {choices.map((choice) => (
              <Button
                isQuiet={choice !== 'add'}
                words={text.choices[choice]}
                key={choice}
                onClick={() => void answerBuyAgain(order, choice)}
              />
            ))}
          </div>
        </>
      )}
      {state.name === 'done' && (
        <>
          {state.missing.length > 0 && <p>{text.missing(state.missing)}</p>}
          <Button words={text.toCart} href={pathTo('cart')} />
        </>
      )}
    </div>
  );
}
