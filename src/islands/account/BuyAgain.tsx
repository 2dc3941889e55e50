import { useStore } from '@nanostores/react';
import { useEffect, useRef } from 'react';
import type { Order } from '../../domain/checkout/order.ts';
import { pathTo } from '../../domain/routes.ts';
import { $buyAgain, answerBuyAgain, type CartChoice } from '../../stores/account/buy-again.ts';
import { accountTexts } from '../../text/account/account.ts';

const text = accountTexts.orders;
const choices = ['add', 'replace', 'keep'] as const satisfies readonly CartChoice[];

/** 'Volver a comprar' below its order: the question about a non-empty cart, then the result. */
export function BuyAgain({ order }: { order: Order }) {
  const state = useStore($buyAgain);
  const panel = useRef<HTMLDivElement>(null);
  const name = state.name !== 'idle' && state.orderId === order.id ? state.name : 'idle';
  useEffect(() => {
    // Focus management: the pressed button has been removed, so the focus moves to the panel with the next choices.
    if (name === 'asking' || name === 'done') panel.current?.focus();
  }, [name]);
  if (name !== 'asking' && name !== 'done') return null;
  return (
    <div className="stack gap-3 order-again" role="group" aria-label={text.again} tabIndex={-1} ref={panel}>
      {state.name === 'asking' && (
        <>
          <p>{text.ask(state.units)}</p>
          <div className="actions account-actions">
            {choices.map((choice) => (
              <button
                key={choice}
                className={choice === 'add' ? 'button' : 'button is-quiet'}
                type="button"
                onClick={() => void answerBuyAgain(order, choice)}
              >
                {text.choices[choice]}
              </button>
            ))}
          </div>
        </>
      )}
      {state.name === 'done' && (
        <>
          {state.missing.length > 0 && <p>{text.missing(state.missing)}</p>}
          <a className="button" href={pathTo('cart')}>
            {text.toCart}
          </a>
        </>
      )}
    </div>
  );
}
