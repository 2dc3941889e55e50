import { type ReactNode, useEffect } from 'react';
import { useStore } from '@nanostores/react';
import { Button } from '../../../components/Button.tsx';
import { StatePanel } from '../../../components/StatePanel.tsx';
import {
  $getnet,
  $modo,
  checkGetnet,
  checkModo,
  closeGetnet,
  enterModo,
  getnetContainerId,
  openGetnet,
  openModo,
  type EmbeddedPaymentState,
} from '../../../stores/checkout/payment-embedded.ts';
import { paymentTexts } from '../../../text/checkout/payment.ts';
import { island } from '../../island.tsx';
import { OrderLink } from './PaymentOutcome.tsx';

interface Props {
  state: EmbeddedPaymentState;
  words: Readonly<Record<'title' | 'loading' | 'failed' | 'closed' | 'check' | 'open', string>> & {
    readonly expired?: string;
  };
  onOpen: () => void;
  onCheck: () => void;
  children: ReactNode;
}

/** A provider's payment inside the shop, with a way to the order in every state. */
function EmbeddedPayment({ state, words, onOpen, onCheck, children }: Props) {
  const orderId = state.name === 'loading' ? null : state.orderId;
  const canOpen = state.name === 'closed' || (state.name === 'failed' && state.canRetry);
  const isOver = state.name === 'expired' || (state.name === 'failed' && !canOpen);
  return (
    <div className="stack checkout-stack">
      <h1 className="heading">{words.title}</h1>
      <div role={state.name === 'failed' ? 'alert' : 'status'}>
        {state.name !== 'open' && <StatePanel words={words[state.name] ?? words.closed} />}
      </div>
      {children}
      <div className="actions gap-4">
        {isOver && <OrderLink orderId={orderId} className="button" />}
        {canOpen && <Button words={words.open} onClick={onOpen} />}
        {state.name !== 'loading' && state.name !== 'failed' && (
          <Button isQuiet words={words.check} onClick={onCheck} />
        )}
        {!isOver && <OrderLink orderId={orderId} />}
      </div>
    </div>
  );
}

export const GetnetPayment = island(function GetnetPayment() {
  const state = useStore($getnet);
  useEffect(() => {
    void openGetnet();
    return closeGetnet;
  }, []);
  return (
    <EmbeddedPayment
      state={state}
      words={paymentTexts.getnet}
      onOpen={() => void openGetnet()}
      onCheck={checkGetnet}
    >
      {/* A frame that the provider or the browser refuses shows nothing, and no event tells of it. */}
      {state.name === 'open' && <p className="note">{paymentTexts.getnet.unseen}</p>}
      <div className="panel checkout-provider" id={getnetContainerId} hidden={state.name !== 'open'} />
    </EmbeddedPayment>
  );
});

export const ModoPayment = island(function ModoPayment() {
  const state = useStore($modo);
  useEffect(enterModo, []);
  return (
    <EmbeddedPayment
      state={state}
      words={paymentTexts.modo}
      onOpen={() => void openModo()}
      onCheck={checkModo}
    >
      {state.name === 'open' && <p>{paymentTexts.modo.hint}</p>}
    </EmbeddedPayment>
  );
});
