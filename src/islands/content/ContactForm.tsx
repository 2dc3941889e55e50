import { Field } from '../../components/form/Field.tsx';
import { longest } from '../../domain/content/contact.ts';
import { contactForm, sendMessage } from '../../stores/content/contact.ts';
import { contactTexts } from '../../text/content/contact.ts';
import { MessageForm } from './MessageForm.tsx';
import { island } from '../island.tsx';

/** Contact form. */
export const ContactForm = island(function ContactForm() {
  return (
    <MessageForm
      id="contacto"
      words={contactTexts.form}
      form={contactForm}
      operation={sendMessage}
      fields={(text) => (
        <>
          <div className="form-pair">
            <Field {...text('name')} autoComplete="name" autoCapitalize="words" maxLength={longest.short} />
            <Field {...text('phone')} type="tel" autoComplete="tel" maxLength={longest.phone} />
            <Field {...text('email')} type="email" autoComplete="email" maxLength={longest.short} />
            <Field {...text('subject')} autoComplete="off" maxLength={longest.short} />
          </div>
          <Field {...text('message')} autoComplete="off" maxLength={longest.message} rows={6} />
        </>
      )}
    />
  );
});
