import { useStore } from '@nanostores/react';
import { lazy, Suspense, useEffect, useState } from 'react';
import { Arrow } from '../../components/Arrow.tsx';
import { Button } from '../../components/Button.tsx';
import { EmptyPanel } from '../../components/EmptyPanel.tsx';
import { OrderNext } from '../../components/order/OrderNext.tsx';
import { pointsWorth, type Profile } from '../../domain/account/profile.ts';
import { formatRoundedMoney } from '../../domain/money.ts';
import { pathTo } from '../../domain/routes.ts';
import { isPart } from '../../domain/shop/parts.ts';
import { shop } from '../../shop.ts';
import { lastOrder, loadLastOrder, openLastOrder } from '../../stores/account/orders.ts';
import { loadProfile, profile } from '../../stores/account/profile.ts';
import { hasPart } from '../../stores/browser.ts';
import { upcomingTexts } from '../../text/catalogue/upcoming.ts';
import { accountTexts } from '../../text/account/account.ts';
import { island } from '../island.tsx';
import { Upcoming } from '../catalogue/Upcoming.tsx';
import { Loaded } from '../Loaded.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { Alerts } from './Alerts.tsx';
import { Loading } from './Loading.tsx';
import { Notifications } from './Notifications.tsx';
import { OrderCard } from './OrderCard.tsx';

const links = Object.entries(accountTexts.home.hints) as [keyof typeof accountTexts.home.hints, string][];

const SeriesCalendar = lazy(async () => ({ default: (await import('./SeriesCalendar.tsx')).SeriesCalendar }));

export const AccountHome = island(function AccountHome() {
  const load = useStore(profile.$state);
  useEffect(() => void loadProfile(), []);
  return (
    <div className="stack">
      <Greeting customer={load.value} />
      {load.state === 'rejected' && (
        <Loading load={load} onRetry={() => void loadProfile()}>
          {() => null}
        </Loading>
      )}
      <LastOrder />
      <nav aria-label={accountTexts.home.linksTitle}>
        <ul className="account-links">
          {links
            .filter(([link]) => !isPart(link) || hasPart(link))
            .map(([link, hint]) => (
              <li key={link}>
                <a className="panel padded stack gap-1" href={pathTo(link)}>
                  <strong className="title">{accountTexts.links[link]}</strong>
                  <span>{hint}</span>
                </a>
              </li>
            ))}
        </ul>
      </nav>
      <Upcoming isBesideAlerts />
      {hasPart('seriesCalendar') && <CalendarDisclosure />}
      {hasPart('alerts') && <Alerts />}
      {hasPart('notifications') && <Notifications />}
    </div>
  );
});

/** Its code and its call come when it is opened. */
function CalendarDisclosure() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details className="panel padded" onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary className="tap title actions">
        {upcomingTexts.calendarTitle}
        <Arrow />
      </summary>
      {isOpen && (
        <Suspense fallback={<p role="status">{accountTexts.loading}</p>}>
          <SeriesCalendar />
        </Suspense>
      )}
    </details>
  );
}

function Greeting({ customer }: { customer: Profile | null }) {
  return (
    <div className="actions gap-4 account-head">
      <h1 className="heading" tabIndex={-1}>
        {accountTexts.home.greeting(customer?.name ?? '')}
      </h1>
      {customer?.loyaltyPoints != null && <Points points={customer.loyaltyPoints} />}
    </div>
  );
}

function Points({ points }: { points: number }) {
  const worth = pointsWorth(points, shop.pointValue);
  return (
    <p className="account-points" title={accountTexts.home.pointsHint}>
      <strong>{accountTexts.home.pointsOf(points)}</strong>
      <span>{accountTexts.home.points}</span>
      {worth !== null && <small>{accountTexts.home.pointsWorth(formatRoundedMoney(worth))}</small>}
      {points === 0 && <small>{accountTexts.home.pointsHint}</small>}
    </p>
  );
}

/** With what can be done with it; a newcomer finds where to begin. */
function LastOrder() {
  const load = useStore(lastOrder.$state);
  useEffect(openLastOrder, []);
  const skeleton = (
    <div
      className="panel skeleton account-skeleton is-order"
      role="status"
      aria-label={accountTexts.loading}
    />
  );
  return (
    <Loaded load={load} skeleton={skeleton} onRetry={() => void loadLastOrder()}>
      {({ order }) =>
        order === null ? (
          <EmptyPanel title={accountTexts.home.newcomer} hint={accountTexts.home.newcomerHint}>
            <Button words={accountTexts.home.newcomerStart} href={pathTo('newReleases')} />
          </EmptyPanel>
        ) : (
          <OrderCard order={order} eyebrow={accountTexts.home.lastOrder}>
            <div className="stack gap-1 order-next">
              <OrderNext order={order} />
              <CancelOrder order={order} />
            </div>
          </OrderCard>
        )
      }
    </Loaded>
  );
}
