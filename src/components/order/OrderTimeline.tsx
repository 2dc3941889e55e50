import './order-timeline.css';
import type { ReactNode } from 'react';
import { orderTimeline } from '../../domain/checkout/order-timeline.ts';
import type { Order } from '../../domain/checkout/order.ts';
import { formatShopDay } from '../../domain/shop-day.ts';
import { pathTo, withQuery } from '../../domain/routes.ts';
import { shop } from '../../shop.ts';
import { timelineTexts } from '../../text/account/account.ts';
import { OrderNext } from './OrderNext.tsx';

/** @param children what can be done with the order beside */
export function OrderTimeline({ order, children }: { order: Order; children?: ReactNode }) {
  const steps = orderTimeline(order, shop.orderSteps);
  const revocation = withQuery(pathTo('revocation'), new URLSearchParams({ pedido: String(order.id) }));
  return (
    <section className="order-timeline panel order-block stack gap-3" aria-label={timelineTexts.title}>
      {steps !== null && (
        <ol>
          {steps.map(({ state, when }) => (
            <li key={state} className={`is-${when}`} aria-current={when === 'now' ? 'step' : undefined}>
              {state}
              <span className="visually-hidden">{` (${timelineTexts.when[when]})`}</span>
            </li>
          ))}
        </ol>
      )}
      <OrderNext order={order} />
      {order.revocation ? (
        <p>{timelineTexts.revoked(formatShopDay(order.revocation.requestedAt), order.revocation.code)}</p>
      ) : (
        <a className="tap" href={revocation}>
          {timelineTexts.revoke}
        </a>
      )}
      {children}
    </section>
  );
}
