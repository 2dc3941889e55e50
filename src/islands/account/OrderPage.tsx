import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { Button } from '../../components/Button.tsx';
import { EmptyPanel } from '../../components/EmptyPanel.tsx';
import { OrderAddresses } from '../../components/order/OrderAddresses.tsx';
import { OrderSummary } from '../../components/order/OrderSummary.tsx';
import { OrderState } from '../../components/order/OrderState.tsx';
import { OrderTimeline } from '../../components/order/OrderTimeline.tsx';
import type { Order } from '../../domain/checkout/order.ts';
import { pathTo } from '../../domain/routes.ts';
import { formatShopDay } from '../../domain/shop-day.ts';
import { loadOrder, order } from '../../stores/account/orders.ts';
import { openOrder } from '../../stores/checkout/payment.ts';
import { accountTexts } from '../../text/account/account.ts';
import { checkoutTexts } from '../../text/checkout/checkout.ts';
import { UnpaidOrder } from '../checkout/payment/UnpaidOrder.tsx';
import { island } from '../island.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { Loading } from './Loading.tsx';

export const OrderPage = island(function OrderPage() {
  const load = useStore(order.$state);
  useEffect(openOrder, []);
  return (
    <div className="stack">
      <OrderTitle order={load.value === 'missing' ? null : load.value} />
      <Loading load={load} onRetry={() => void loadOrder()}>
        {(found) =>
          found === 'missing' ? (
            <EmptyPanel title={accountTexts.order.notFound}>
              <Button words={accountTexts.order.toOrders} href={pathTo('orders')} />
            </EmptyPanel>
          ) : (
            <div className="stack">
              <UnpaidOrder order={found} />
              <OrderTimeline order={found}>
                <CancelOrder order={found} />
              </OrderTimeline>
              <OrderDetail order={found} />
            </div>
          )
        }
      </Loading>
    </div>
  );
});

function OrderTitle({ order: found }: { order: Order | null }) {
  return (
    <div className="actions order-title">
      <h1 className="heading" tabIndex={-1}>
        {found === null ? accountTexts.order.title : accountTexts.orders.number(found.id)}
      </h1>
      {found !== null && <OrderState state={found.state} />}
    </div>
  );
}

export function OrderDetail({ order: found }: { order: Order }) {
  return (
    <div className="stack">
      <p>{accountTexts.order.notice}</p>
      <OrderSummary order={found} />
      <OrderAddresses order={found} />
      {found.payment.method !== null && (
        <p>
          {accountTexts.order.payment} <b>{checkoutTexts.payments[found.payment.method]}</b>
        </p>
      )}
      <p className="order-closing">
        <span>{accountTexts.order.closing(found.id, formatShopDay(found.createdAt), found.state)}</span>
        {found.cancelReason !== null && <span>{` ${found.cancelReason}`}</span>}
      </p>
      <div className="actions">
        <Button isQuiet words={accountTexts.order.print} onClick={() => print()} />
      </div>
    </div>
  );
}
