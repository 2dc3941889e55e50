import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { formatMoney } from '../../domain/money.ts';
import type { Order } from '../../domain/order.ts';
import { pathTo } from '../../domain/routes.ts';
import { formatShopDay } from '../../domain/shop-day.ts';
import { shop } from '../../shop.ts';
import { askForOrders, orderRepetition, orders } from '../../stores/orders.ts';
import { accountTexts } from '../../text/account.ts';
import { showMessages } from '../shop/messages.ts';
import { Loading } from './Loading.tsx';
import { Nothing } from './Nothing.tsx';
import { PageLinks } from './PageLinks.tsx';

const text = accountTexts.orders;

/** /cuenta/mis-pedidos: a page of the customer's orders, the newest first. */
export function Orders() {
  const load = useStore(orders.$state);
  useEffect(() => {
    showMessages();
    void askForOrders();
  }, []);
  return (
    <div className="account-stack">
      <h1 className="heading">{text.title}</h1>
      <Loading load={load} onRetry={() => void askForOrders()}>
        {(list) =>
          list.items.length === 0 ? (
            <Nothing words={text.empty} to="productList" linkWords={text.seeProducts} />
          ) : (
            <div className="account-stack">
              {list.items.map((order) => (
                <OrderCard key={order.id} order={order} />
              ))}
              <PageLinks path={pathTo('orders')} list={list} />
            </div>
          )
        }
      </Loading>
    </div>
  );
}

function OrderCard({ order }: { order: Order }) {
  const { state } = useStore(orderRepetition.$state);
  return (
    <article className="panel account-panel order-card">
      <div className="order-card-head">
        <h2>{text.number(order.id)}</h2>
        <p>
          <span className="visually-hidden">{text.state} </span>
          <span className="order-state" data-unpaid={shop.unpaidOrderStates.includes(order.state)}>
            {order.state}
          </span>
        </p>
      </div>
      <ul aria-label={text.items}>
        {order.items.map((item) => (
          <li key={item.id}>{text.itemOf(item.quantity, item.title)}</li>
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
      <div className="account-actions">
        <a
          className="button is-quiet"
          href={pathTo('order', { id: order.id })}
          aria-describedby={`order-${order.id}`}
        >
          {text.see}
        </a>
        <button
          className="button"
          type="button"
          aria-busy={state === 'pending'}
          aria-describedby={`order-${order.id}`}
          onClick={() => void orderRepetition.start(order.id)}
        >
          {text.again}
        </button>
        <span className="visually-hidden" id={`order-${order.id}`}>
          {text.number(order.id)}
        </span>
      </div>
    </article>
  );
}
