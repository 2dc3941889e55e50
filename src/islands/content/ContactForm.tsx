import { longest } from '../../domain/content/contact.ts';
import { contactForm, sendMessage } from '../../stores/content/contact.ts';
import { contactTexts } from '../../text/content/contact.ts';
import { island } from '../island.tsx';
import { MessageForm, sender } from './MessageForm.tsx';

const subject = { autoComplete: 'off', maxLength: longest.short };
const message = { autoComplete: 'off', maxLength: longest.message, rows: 6 };

export const ContactForm = island(function ContactForm() {
  return (
    <MessageForm id="contacto" words={contactTexts.form} form={contactForm} operation={sendMessage}>
      {({ fields }) => (
        <>
          <div className="form-pair">{fields({ ...sender, subject })}</div>
          {fields({ message })}
        </>
      )}
    </MessageForm>
  );
});
