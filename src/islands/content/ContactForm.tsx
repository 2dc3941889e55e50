import { contactFields } from '../../domain/contact.ts';
import { contactMessage } from '../../stores/contact.ts';
import { contactTexts } from '../../text/contact.ts';
import { MessageForm } from './MessageForm.tsx';

/** Any question to the shop. */
export function ContactForm() {
  return <MessageForm fields={contactFields} words={contactTexts.form} operation={contactMessage} />;
}
