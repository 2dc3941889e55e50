import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import {
  $getnet,
  checkGetnet,
  closeGetnet,
  getnetContainerId,
  openGetnet,
  type GetnetSettings,
} from '../../stores/getnet-payment.ts';
import { paymentTexts } from '../../text/payment.ts';
import { showMessages } from '../shop/messages.ts';
import { EmbeddedPayment } from './EmbeddedPayment.tsx';

/** Getnet's form embedded in the page. */
export function GetnetPayment({ scriptUrl, tokenPrefix }: GetnetSettings) {
  const state = useStore($getnet);
  const open = () => void openGetnet({ scriptUrl, tokenPrefix });
  useEffect(() => {
    showMessages();
    void openGetnet({ scriptUrl, tokenPrefix });
    return closeGetnet;
  }, [scriptUrl, tokenPrefix]);
  return (
    <EmbeddedPayment state={state} words={paymentTexts.getnet} onOpen={open} onCheck={checkGetnet}>
      <div className="panel checkout-provider" id={getnetContainerId} hidden={state.name !== 'open'} />
    </EmbeddedPayment>
  );
}
