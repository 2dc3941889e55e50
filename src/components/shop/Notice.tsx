import { customerTexts } from '../../text/account/account.ts';

interface Props {
  id: number;
  message: string;
  onRemove: (id: number, pressed: Element) => Promise<void>;
}

export function Notice({ id, message, onRemove }: Props) {
  return (
    <li className="notification">
      <p>{message}</p>
      <button
        className="link-button"
        type="button"
        aria-label={customerTexts.notifications.removeOf(message)}
        onClick={({ currentTarget }) => void onRemove(id, currentTarget)}
      >
        {customerTexts.notifications.remove}
      </button>
    </li>
  );
}
