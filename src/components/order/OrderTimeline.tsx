import './order-timeline.css';
import type { ReactNode } from 'react';
import { orderTimeline, transferDeadline } from '../../domain/checkout/order-timeline.ts';
import { isByMail, type Order } from '../../domain/checkout/order.ts';
import { formatShopDay, formatShopMinute } from '../../domain/shop-day.ts';
import { safeLink } from '../../domain/links.ts';
import { pathTo, withQuery } from '../../domain/routes.ts';
import { shop } from '../../shop.ts';
import { timelineTexts as text } from '../../text/account/account.ts';

/** @param children what can be done with the order beside */
export function OrderTimeline({ order, children }: { order: Order; children?: ReactNode }) {
  const steps = orderTimeline(order, shop.orderSteps);
  const isUnpaid = shop.unpaidOrderStates.includes(order.state);
  const deadline = isUnpaid ? transferDeadline(order, shop.paymentDeadlineHours.transfer) : null;
  const next = (isByMail(order) ? text.nextByMail : text.next)[order.state];
  const revocation = withQuery(pathTo('revocation'), new URLSearchParams({ pedido: String(order.id) }));
  return (
    <section className="order-timeline panel order-block stack gap-3" aria-label={text.title}>
      {steps !== null && (
        <ol>
          {steps.map(({ state, when }) => (
            <li key={state} className={`is-${when}`} aria-current={when === 'now' ? 'step' : undefined}>
              {state}
              <span className="visually-hidden">{` (${text.when[when]})`}</span>
            </li>
          ))}
        </ol>
      )}
      {next !== undefined && <p>{next}</p>}
      <Tracking {...order} />
      {deadline !== null && <p>{text.deadline(formatShopMinute(deadline))}</p>}
      {order.revocation ? (
        <p>{text.revoked(formatShopDay(order.revocation.requestedAt), order.revocation.code)}</p>
      ) : (
        <a className="tap" href={revocation}>
          {text.revoke}
        </a>
      )}
      {children}
    </section>
  );
}

function Tracking({ tracking }: Pick<Order, 'tracking'>) {
  if (!tracking) return null;
  const link = tracking.url === null ? null : safeLink(tracking.url);
  return (
    <p>
      {`${text.tracking}: `}
      {link === null ? <b>{tracking.code}</b> : <a href={link.href}>{tracking.code}</a>}
    </p>
  );
}
