import { deleteNotification, getNotifications } from '../../api/account/notifications.ts';
import type { FailurePolicy } from '../../domain/failure.ts';
import { customerTexts } from '../../text/account/account.ts';
import { http } from '../backend.ts';
import { hasPart } from '../browser.ts';
import { createLoad, unlessMissing } from '../load.ts';
import { createOperation } from '../operation.ts';
import { rememberNotices } from './unread-notices.ts';

const removalPolicy: FailurePolicy = {
  show: 'toast',
  text: customerTexts.notifications.removeFailed,
  serverWords: 'rejected',
};

export const notifications = createLoad(
  async (_: null, signal) => {
    const list = hasPart('notifications') ? await http.send(getNotifications, {}, { signal }) : [];
    if (!signal.aborted) rememberNotices(list.map(({ id }) => id));
    return list;
  },
  { show: 'inline', text: customerTexts.notifications.loadFailed },
);

export function loadNotifications(): Promise<void> {
  return notifications.ask(null);
}

/** Reloads the list also after a failure: another tab may have discarded the notification. */
export async function removeNotification(id: number): Promise<void> {
  const remove = () => unlessMissing(http.send(deleteNotification, { params: { id: String(id) } }), null);
  await createOperation(remove, removalPolicy, customerTexts.notifications.removed).start(null);
  await loadNotifications();
}
