/** What the shop tells this customer, until they discard it. */
import { deleteNotification, getNotifications } from '../api/notifications.ts';
import { FailureError, type FailurePolicy } from '../domain/failure.ts';
import { customerTexts } from '../text/customer.ts';
import { http } from './backend.ts';
import { createLoad } from './load.ts';
import { createOperation } from './operation.ts';
import { onSessionEnd } from './session-end.ts';

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

/** Also after a failure the list is read again: another tab may have discarded it. */
export async function removeNotification(id: number): Promise<void> {
  // An operation of its own: several may be removed at once.
  await createOperation(remove, removalPolicy).start(id);
  await askForNotifications();
}

/** One that is gone already has been removed, too. */
async function remove(id: number): Promise<void> {
  try {
    await http.send(deleteNotification, { params: { id: String(id) } });
  } catch (error) {
    if (!(error instanceof FailureError) || error.failure.name !== 'not-found') throw error;
  }
}
