import { useEffect, useRef } from 'react';
import { Notice } from '../../../components/shop/Notice.tsx';
import type { LoadState } from '../../../stores/load.ts';
import {
  loadNotifications,
  notifications,
  removeNotification,
} from '../../../stores/account/notifications.ts';
import { customerTexts } from '../../../text/account/account.ts';
import { useLive, useLoaded } from '../../use-live.ts';
import { addDeferredStyles } from '../loading/add-styles.ts';
import { island } from '../../island.tsx';

type Known = NonNullable<ReturnType<typeof notifications.$state.get>['value']>;

const unasked: LoadState<Known> = { state: 'pending', value: null, message: null };

export const NotificationList = island(function NotificationList() {
  const load = useLive(notifications.$state, unasked);
  const list = useRef<HTMLUListElement>(null);
  const hasLooks = useLoaded(addDeferredStyles);
  useEffect(() => {
    void loadNotifications();
    const onToggle = ({ newState }: ToggleEvent) => {
      if (newState === 'open') void loadNotifications();
    };
    const popover = list.current?.closest<HTMLElement>('[popover]');
    popover?.addEventListener('toggle', onToggle);
    return () => popover?.removeEventListener('toggle', onToggle);
  }, []);
  const shownNotices = hasLooks ? (load.value ?? []) : [];
  const remove = async (id: number) => {
    await removeNotification(id);
    // Focus management after removal: the next notification, or the close button.
    const popover = list.current?.closest('[popover]');
    (list.current?.querySelector('button') ?? popover?.querySelector('button'))?.focus();
  };
  return (
    <>
      <ul ref={list}>
        {shownNotices.map((notification) => (
          <Notice key={notification.id} {...notification} onRemove={remove} />
        ))}
      </ul>
      <p role="status">{hasLooks && statusOf(load)}</p>
    </>
  );
});

function statusOf({ state, value, message }: LoadState<Known>): string {
  if (state === 'rejected') return message ?? '';
  if (value !== null && value.length > 0) return '';
  return state === 'pending' ? customerTexts.notifications.pending : customerTexts.notifications.empty;
}
