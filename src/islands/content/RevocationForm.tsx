import { useEffect } from 'react';
import { longest } from '../../domain/content/contact.ts';
import { fillInOrder, revocationForm, sendRevocation } from '../../stores/content/contact.ts';
import { revocationTexts } from '../../text/content/contact.ts';
import { island } from '../island.tsx';
import { MessageForm, sender } from './MessageForm.tsx';

const order = {
  inputMode: 'numeric',
  autoComplete: 'off',
  maxLength: longest.order,
  isOptional: true,
} as const;
const reason = { autoComplete: 'off', maxLength: longest.reason, rows: 4, isOptional: true };

/** Revokes a purchase (botón de arrepentimiento), without an account or a reason. */
export const RevocationForm = island(function RevocationForm() {
  useEffect(fillInOrder, []);
  return (
    <MessageForm
      id="arrepentimiento"
      words={revocationTexts.form}
      form={revocationForm}
      operation={sendRevocation}
    >
      {({ fields }) => (
        <>
          <div className="form-pair">{fields({ ...sender, order })}</div>
          {fields({ reason })}
        </>
      )}
    </MessageForm>
  );
});
