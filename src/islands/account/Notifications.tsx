import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { Notice } from '../../components/shop/Notice.tsx';
import { loadNotifications, notifications, removeNotification } from '../../stores/account/notifications.ts';
import { markNoticesSeen } from '../../stores/account/unread-notices.ts';
import { accountTexts } from '../../text/account/account.ts';
import { keepFocusNear } from '../row-focus.ts';
import { Loading } from './Loading.tsx';

const headingId = 'account-notifications';

/** Those of the bell, in full. */
export function Notifications() {
  const { title, empty } = accountTexts.notifications;
  const load = useStore(notifications.$state);
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const isListed = load.value !== null && load.value.length > 0;
  useEffect(() => void loadNotifications(), []);
  useEffect(() => (list.current === null ? undefined : readWhenLeft(list.current)), [isListed]);
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
        {(found) =>
          found.length === 0 ? (
            <p>{empty}</p>
          ) : (
            <ul className="lines" ref={list}>
              {found.map(({ id, message }) => (
                <Notice key={id} id={id} message={message} onRemove={remove} />
              ))}
            </ul>
          )
        }
      </Loading>
    </section>
  );
}

/** What was in sight is read, once the page is left: until then the bell counts it. @returns ends it */
function readWhenLeft(list: Element): () => void {
  const watcher = new IntersectionObserver(([entry]) => {
    if (!entry?.isIntersecting) return;
    watcher.disconnect();
    addEventListener('pagehide', markNoticesSeen, { once: true });
  });
  watcher.observe(list);
  return () => watcher.disconnect();
}
