import { StatePanel } from '../../../components/StatePanel.tsx';
import type { ReactNode } from 'react';
import type { EmbeddedPaymentState } from '../../../stores/checkout/embedded-payment.ts';
import { OrderLink } from './Outcome.tsx';

interface Props {
  state: EmbeddedPaymentState;
  words: {
    title: string;
    loading: string;
    failed: string;
    closed: string;
    expired?: string;
    check: string;
    open: string;
  };
  onOpen: () => void;
  onCheck: () => void;
  children: ReactNode;
}

/** A provider's payment inside the shop, with a way to the order in every state. */
export function EmbeddedPayment({ state, words, onOpen, onCheck, children }: Props) {
  const orderId = state.name === 'loading' ? null : state.orderId;
  const canOpen = state.name === 'closed' || (state.name === 'failed' && orderId !== null);
  return (
    <div className="stack checkout-stack">
      <h1 className="heading">{words.title}</h1>
      <div role={state.name === 'failed' ? 'alert' : 'status'}>
        {state.name !== 'open' && <StatePanel words={wordsOf(state, words)} />}
      </div>
      {children}
      <div className="actions gap-4">
        {canOpen && (
          <button className="button" type="button" onClick={onOpen}>
            {words.open}
          </button>
        )}
        {state.name !== 'loading' && state.name !== 'failed' && (
          <button className="button is-quiet" type="button" onClick={onCheck}>
            {words.check}
          </button>
        )}
        <OrderLink
          orderId={orderId}
          className={state.name === 'failed' && !canOpen ? 'button is-quiet' : undefined}
        />
      </div>
    </div>
  );
}

function wordsOf({ name }: EmbeddedPaymentState, words: Props['words']): string {
  switch (name) {
    case 'loading':
    case 'open':
      return words.loading;
    case 'failed':
      return words.failed;
    case 'closed':
      return words.closed;
    case 'expired':
      return words.expired ?? words.closed;
  }
}
