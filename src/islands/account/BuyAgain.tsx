import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import { Button } from '../../components/Button.tsx';
import type { Order } from '../../domain/checkout/order.ts';
import { pathTo } from '../../domain/routes.ts';
import { $buyAgain, answerBuyAgain, type CartChoice } from '../../stores/account/buy-again.ts';
import { accountTexts } from '../../text/account/account.ts';

const choices = ['add', 'replace', 'keep'] as const satisfies readonly CartChoice[];

/** Id of the button that asks for it. */
export function againId({ id }: Pick<Order, 'id'>): string {
  return `order-again-${id}`;
}

/** 'Volver a comprar' below its order: the question about a non-empty cart, then the result. */
export function BuyAgain({ order }: { order: Order }) {
  const state = useStore($buyAgain);
  const panel = useRef<HTMLDivElement>(null);
  const name = state.name !== 'idle' && state.orderId === order.id ? state.name : 'idle';
  const before = useRef(name);
  const again = againId(order);
  useEffect(() => {
    // Focus management: the pressed button has been removed, so the focus moves to the panel with the next choices, or
    // back to the button that asked for them.
    const isOver = name === 'idle' && before.current !== 'idle' && document.activeElement === document.body;
    if (name === 'asking' || name === 'done') panel.current?.focus();
    else if (isOver) document.getElementById(again)?.focus();
    before.current = name;
  }, [name, again]);
  if (name !== 'asking' && name !== 'done') return null;
  return (
    <div
      className="stack gap-3 order-again"
      role="group"
      aria-labelledby={name === 'asking' ? `${again}-question` : again}
      tabIndex={-1}
      ref={panel}
    >
      {state.name === 'asking' && (
        <>
          <p id={`${again}-question`}>{accountTexts.orders.ask(state.units)}</p>
          <div className="actions account-actions">
            {choices.map((choice) => (
              <Button
                isQuiet={choice !== 'add'}
                words={accountTexts.orders.choices[choice]}
                key={choice}
                onClick={() => void answerBuyAgain(order, choice)}
              />
            ))}
          </div>
        </>
      )}
      {state.name === 'done' && (
        <>
          {state.missing.length > 0 && <p>{accountTexts.orders.missing(state.missing)}</p>}
          <Button words={accountTexts.orders.toCart} href={pathTo('cart')} />
        </>
      )}
    </div>
  );
}
