import { revocationFields } from '../../domain/contact.ts';
import { revocation } from '../../stores/contact.ts';
import { revocationTexts } from '../../text/contact.ts';
import { MessageForm } from './MessageForm.tsx';

/** Going back on a purchase, without an account and without a reason. */
export function RevocationForm() {
  return <MessageForm fields={revocationFields} words={revocationTexts.form} operation={revocation} />;
}
