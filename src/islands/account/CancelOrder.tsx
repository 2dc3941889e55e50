import { useStore } from '@nanostores/react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../components/Button.tsx';
import type { Order } from '../../domain/checkout/order.ts';
import { $canCancelOrders, cancellation, mayCancel } from '../../stores/account/order-cancellation.ts';
import { cancellationTexts } from '../../text/account/account.ts';

const labelId = 'cancel-order-question';

/** 'Cancelar el pedido', which asks before it does. Nothing where it cannot be done. */
export function CancelOrder({ order }: { order: Order }) {
  const isOffered = useStore($canCancelOrders);
  const { state } = useStore(cancellation.$state);
  const [isAsking, setAsking] = useState(false);
  const question = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(false);
  useEffect(() => {
    // Focus management: the pressed button has been removed.
    if (isAsking) question.current?.focus();
    else if (wasAsking.current) opener.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  if (!isOffered || !mayCancel(order)) return null;
  const cancel = async () => {
    await cancellation.start(order.id);
    setAsking(false);
    if (document.activeElement === document.body) document.querySelector('h1')?.focus();
  };
  if (!isAsking) {
    return (
      <button type="button" className="link-button tap" ref={opener} onClick={() => setAsking(true)}>
        {cancellationTexts.cancel}
      </button>
    );
  }
  return (
    <div className="stack gap-3" role="group" aria-labelledby={labelId} tabIndex={-1} ref={question}>
      <p id={labelId}>{cancellationTexts.question}</p>
      <div className="actions gap-4">
        <Button
          isQuiet
          words={cancellationTexts.confirm}
          isBusy={state === 'pending'}
          onClick={() => void cancel()}
        />
        <Button isQuiet words={cancellationTexts.keep} onClick={() => setAsking(false)} />
      </div>
    </div>
  );
}
