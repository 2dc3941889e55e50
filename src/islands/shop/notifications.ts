/** The customer's notifications, read each time their popover opens. */
import type { LoadState } from '../../stores/load.ts';
import { askForNotifications, notifications, removeNotification } from '../../stores/notifications.ts';
import { customerTexts } from '../../text/customer.ts';
import { shopTexts } from '../../text/shop.ts';
import { showMessages } from './messages.ts';

const text = { ...shopTexts.notifications, ...customerTexts.notifications };
type Notifications = NonNullable<LoadState<readonly Notification[]>['value']>;
interface Notification {
  readonly id: number;
  readonly message: string;
}

let isListening = false;

export function openNotifications(popover: HTMLElement): void {
  const list = popover.querySelector<HTMLElement>('[data-notifications]');
  const status = popover.querySelector('[data-notifications-status]');
  if (list === null || status === null) return;
  showMessages();
  if (!isListening) {
    isListening = true;
    notifications.$state.subscribe(({ state, value, message }) => {
      list.replaceChildren(...itemsOf(value ?? [], popover));
      status.textContent = statusOf(state, value ?? [], message);
    });
  }
  void askForNotifications();
}

function statusOf(state: LoadState<unknown>['state'], known: Notifications, message: string | null): string {
  if (state === 'rejected') return message ?? '';
  if (known.length > 0) return '';
  return state === 'pending' ? text.pending : text.empty;
}

function itemsOf(known: Notifications, popover: HTMLElement): HTMLElement[] {
  return known.map(({ id, message }) => {
    const item = document.createElement('li');
    const words = document.createElement('p');
    words.textContent = message;
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = text.remove;
    button.ariaLabel = text.removeOf(message);
    button.addEventListener('click', () => void remove(id, button, popover));
    item.append(words, button);
    return item;
  });
}

/** The focus goes on at what is left: the next one, or the button that closes. */
async function remove(id: number, button: HTMLButtonElement, popover: HTMLElement): Promise<void> {
  if (button.ariaBusy === 'true') return;
  button.ariaBusy = 'true';
  await removeNotification(id);
  // A list that was read again has new buttons; what failed still stands there.
  const next = popover.querySelector<HTMLElement>('li button') ?? popover.querySelector('button');
  next?.focus();
}
