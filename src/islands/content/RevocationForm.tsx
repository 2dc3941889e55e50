import { useEffect } from 'react';
import { Field } from '../../components/form/Field.tsx';
import { longest } from '../../domain/content/contact.ts';
import { fillInOrder, revocationForm, sendRevocation } from '../../stores/content/contact.ts';
import { revocationTexts } from '../../text/content/contact.ts';
import { MessageForm } from './MessageForm.tsx';
import { island } from '../island.tsx';

/** Revokes a purchase (botón de arrepentimiento), without an account or a reason. */
export const RevocationForm = island(function RevocationForm() {
  useEffect(fillInOrder, []);
  return (
    <MessageForm
      id="arrepentimiento"
      words={revocationTexts.form}
      form={revocationForm}
      operation={sendRevocation}
      fields={(text) => (
        <>
          <div className="form-pair">
            <Field {...text('name')} autoComplete="name" autoCapitalize="words" maxLength={longest.short} />
            <Field {...text('phone')} type="tel" autoComplete="tel" maxLength={longest.phone} />
            <Field {...text('email')} type="email" autoComplete="email" maxLength={longest.short} />
            <Field
              {...text('order')}
              inputMode="numeric"
              autoComplete="off"
              maxLength={longest.order}
              isOptional
            />
          </div>
          <Field {...text('reason')} autoComplete="off" maxLength={longest.reason} rows={4} isOptional />
        </>
      )}
    />
  );
});
