import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import {
  $getnet,
  checkGetnet,
  closeGetnet,
  getnetContainerId,
  openGetnet,
  type GetnetSettings,
} from '../../../stores/checkout/getnet-payment.ts';
import { paymentTexts } from '../../../text/checkout/payment.ts';
import { EmbeddedPayment } from './EmbeddedPayment.tsx';
import { island } from '../../island.tsx';

export const GetnetPayment = island(function GetnetPayment({ scriptUrl, tokenPrefix }: GetnetSettings) {
  const state = useStore($getnet);
  const open = () => void openGetnet({ scriptUrl, tokenPrefix });
  useEffect(() => {
    void openGetnet({ scriptUrl, tokenPrefix });
    return closeGetnet;
  }, [scriptUrl, tokenPrefix]);
  return (
    <EmbeddedPayment state={state} words={paymentTexts.getnet} onOpen={open} onCheck={checkGetnet}>
      <div className="panel checkout-provider" id={getnetContainerId} hidden={state.name !== 'open'} />
    </EmbeddedPayment>
  );
});
