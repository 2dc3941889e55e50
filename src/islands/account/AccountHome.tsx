import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { Notice } from '../../components/shop/Notice.tsx';
import type { Profile } from '../../domain/account/profile.ts';
import { pathTo } from '../../domain/routes.ts';
import { loadProfile, profile } from '../../stores/account/profile.ts';
import { loadNotifications, notifications, removeNotification } from '../../stores/account/notifications.ts';
import { hasPart } from '../../stores/browser.ts';
import { accountTexts } from '../../text/account/account.ts';
import { island } from '../island.tsx';
import { keepFocusNear } from '../row-focus.ts';
import { Loading } from './Loading.tsx';

const text = accountTexts.home;
const links = Object.entries(text.hints) as [keyof typeof text.hints, string][];

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
      <nav aria-label={text.linksTitle}>
        <ul className="account-links">
          {links
            .filter(([link]) => link !== 'favorites' || hasPart(link))
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
      {hasPart('notifications') && <Notifications />}
    </div>
  );
});

function Greeting({ customer }: { customer: Profile | null }) {
  return (
    <div className="actions gap-4 account-head">
      <h1 className="heading">{text.greeting(customer?.name ?? '')}</h1>
      {customer?.loyaltyPoints != null && (
        <p className="account-points" title={text.pointsHint}>
          <strong>{text.pointsOf(customer.loyaltyPoints)}</strong>
          <span>{text.points}</span>
        </p>
      )}
    </div>
  );
}

const headingId = 'account-notifications';

function Notifications() {
  const { title, empty } = accountTexts.notifications;
  const load = useStore(notifications.$state);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => void loadNotifications(), []);
  const remove = async (id: number, pressed: Element) => {
    const restoreFocus = keepFocusNear(pressed);
    await removeNotification(id);
    restoreFocus(heading.current);
  };
  return (
    <section className="panel account-panel padded" aria-labelledby={headingId}>
      <h2 className="title" ref={heading} id={headingId} tabIndex={-1}>
        {title}
      </h2>
      <Loading load={load} onRetry={() => void loadNotifications()} outline="line">
        {(list) =>
          list.length === 0 ? (
            <p>{empty}</p>
          ) : (
            <ul className="lines">
              {list.map(({ id, message }) => (
                <Notice key={id} id={id} message={message} onRemove={remove} />
              ))}
            </ul>
          )
        }
      </Loading>
    </section>
  );
}
