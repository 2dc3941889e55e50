import { transferDeadline } from '../../domain/checkout/order-timeline.ts';
import { isByMail, type Order } from '../../domain/checkout/order.ts';
import { safeLink } from '../../domain/links.ts';
import { formatShopMinute } from '../../domain/shop-day.ts';
import { shop } from '../../shop.ts';
import { timelineTexts } from '../../text/account/account.ts';

/** What happens next with an order: in words, its tracking code, until when it is to be paid. */
export function OrderNext({ order }: { order: Order }) {
  const isUnpaid = shop.unpaidOrderStates.includes(order.state);
  const deadline = isUnpaid ? transferDeadline(order, shop.paymentDeadlineHours.transfer) : null;
  const next = (isByMail(order) ? timelineTexts.nextByMail : timelineTexts.next)[order.state];
  return (
    <>
      {next !== undefined && <p>{next}</p>}
      <Tracking {...order} />
      {deadline !== null && <p>{timelineTexts.deadline(formatShopMinute(deadline))}</p>}
    </>
  );
}

function Tracking({ tracking }: Pick<Order, 'tracking'>) {
  if (!tracking) return null;
  const link = tracking.url === null ? null : safeLink(tracking.url);
  return (
    <p>
      {`${timelineTexts.tracking}: `}
      {link === null ? <b>{tracking.code}</b> : <a href={link.href}>{tracking.code}</a>}
    </p>
  );
}
