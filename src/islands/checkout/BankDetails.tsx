import { useState } from 'react';
import { Button } from '../../components/Button.tsx';
import { formatMoney } from '../../domain/money.ts';
import type { Order } from '../../domain/checkout/order.ts';
import type { BankData } from '../../domain/checkout/payment.ts';
import { copyText } from '../../stores/browser-document.ts';
import { paymentTexts } from '../../text/checkout/payment.ts';

const rows = ['bank', 'accountType', 'accountNumber', 'owner', 'cuit', 'cbu', 'alias'] as const;
/** Values that are typed into a bank's form get a copy button. */
const copied: readonly string[] = ['cbu', 'alias'];

/** Where to transfer to. Holder and CUIT are shown to compare with what the bank displays. */
export function BankDetails({ order, bankData }: { order: Order; bankData: BankData }) {
  const [said, setSaid] = useState('');
  const copy = async (value: string) =>
    setSaid((await copyText(value)) ? paymentTexts.complete.copied : paymentTexts.complete.notCopied);
  return (
    <>
      <p>{paymentTexts.complete.transfer(order.id)}</p>
      <dl className="stack gap-2">
        <div className="way-to-pay-amount stack gap-1">
          <dt className="note">{paymentTexts.complete.amount}</dt>
          <dd>{formatMoney(order.total)}</dd>
        </div>
        {rows
          .filter((row) => bankData[row] !== '')
          .map((row) => (
            <div className="stack gap-1" key={row}>
              <dt className="note">{paymentTexts.complete.bank[row]}</dt>
              <dd>{bankData[row]}</dd>
              {copied.includes(row) && (
                <dd>
                  <Button
                    isQuiet
                    words={paymentTexts.complete.copy(paymentTexts.complete.bank[row])}
                    onClick={() => void copy(bankData[row])}
                  />
                </dd>
              )}
            </div>
          ))}
      </dl>
      <p role="status">{said}</p>
    </>
  );
}
