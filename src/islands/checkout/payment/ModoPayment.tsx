import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { $modo, checkModo, openModo, type ModoSettings } from '../../../stores/checkout/modo-payment.ts';
import { paymentTexts } from '../../../text/checkout/payment.ts';
import { EmbeddedPayment } from './EmbeddedPayment.tsx';
import { island } from '../../island.tsx';

export const ModoPayment = island(function ModoPayment(settings: ModoSettings) {
  const { scriptUrl, redirectOrigins } = settings;
  const state = useStore($modo);
  useEffect(() => void openModo({ scriptUrl, redirectOrigins }), [scriptUrl, redirectOrigins]);
  return (
    <EmbeddedPayment
      state={state}
      words={paymentTexts.modo}
      onOpen={() => void openModo(settings)}
      onCheck={checkModo}
    >
      {state.name === 'open' && <p>{paymentTexts.modo.hint}</p>}
    </EmbeddedPayment>
  );
});
