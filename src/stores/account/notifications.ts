import { deleteNotification, getNotifications } from '../../api/account/notifications.ts';
import { FailureError, type FailurePolicy } from '../../domain/failure.ts';
import { customerTexts } from '../../text/account/customer.ts';
import { http } from '../backend.ts';
import { createLoad } from '../load.ts';
import { createOperation } from '../operation.ts';
import { onSessionEnd } from '../session/session-end.ts';

const text = customerTexts.notifications;

export const notifications = createLoad((_: null, signal) => http.send(getNotifications, {}, { signal }), {
  show: 'inline',
  text: text.loadFailed,
  serverWords: 'never',
});

const removalPolicy: FailurePolicy = { show: 'toast', text: text.removeFailed, serverWords: 'rejected' };

onSessionEnd(notifications.forget);

export function askForNotifications(): Promise<void> {
  return notifications.ask(null);
}

/** Reloads the list also after a failure: another tab may have discarded the notification. */
export async function removeNotification(id: number): Promise<void> {
  await createOperation(remove, removalPolicy).start(id);
  await askForNotifications();
}

/** Idempotent: a 404 means that it is already removed. */
async function remove(id: number): Promise<void> {
  try {
    await http.send(deleteNotification, { params: { id: String(id) } });
  } catch (error) {
    if (!(error instanceof FailureError) || error.failure.name !== 'not-found') throw error;
  }
}
