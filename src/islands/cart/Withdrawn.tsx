import './withdrawn.css';
import { useStore } from '@nanostores/react';
import { Button } from '../../components/Button.tsx';
import { $withdrawn, acceptWithdrawn } from '../../stores/cart/withdrawn.ts';
import { cartPageTexts } from '../../text/cart/cart-page.ts';

/** @param onAccept must take the focus, because the pressed button is removed */
export function Withdrawn({ onAccept }: { onAccept: () => void }) {
  const titles = useStore($withdrawn);
  if (titles.length === 0) return null;
  const accept = () => {
    acceptWithdrawn();
    onAccept();
  };
  return (
    <section className="cart-withdrawn panel padded stack gap-3" role="alert">
      <ul className="stack gap-2">
        {titles.map((title) => (
          <li key={title}>{cartPageTexts.withdrawn(title)}</li>
        ))}
      </ul>
      <Button isQuiet words={cartPageTexts.seen} onClick={accept} />
    </section>
  );
}
