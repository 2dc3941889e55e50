import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { Notice } from '../../components/shop/Notice.tsx';
import {
  askForNotifications,
  notifications,
  removeNotification,
} from '../../stores/account/notifications.ts';
import { accountTexts } from '../../text/account/account.ts';
import { keepFocusNear } from '../row-focus.ts';
import { Loading } from './Loading.tsx';

const text = accountTexts.notifications;
const headingId = 'account-notifications';

export function Notifications() {
  const load = useStore(notifications.$state);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => void askForNotifications(), []);
  const remove = async (id: number, pressed: Element) => {
    const restoreFocus = keepFocusNear(pressed);
    await removeNotification(id);
    restoreFocus(heading.current);
  };
  return (
    <section className="panel account-panel padded" aria-labelledby={headingId}>
      <h2 className="title" ref={heading} id={headingId} tabIndex={-1}>
        {text.title}
      </h2>
      <Loading load={load} onRetry={() => void askForNotifications()} outline="line">
        {(list) =>
          list.length === 0 ? (
            <p>{text.empty}</p>
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
