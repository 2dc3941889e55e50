import { Checkbox } from '../../components/form/Checkbox.tsx';
import { fieldKinds } from '../../components/form/field-kinds.ts';
import { beginRegistration, signupForm } from '../../stores/session/registration.ts';
import { sessionTexts } from '../../text/session/session.ts';
import { StoreForm } from '../StoreForm.tsx';

const { email, password, signup: text } = sessionTexts;
const labels = { email, password, wantsNewsletter: text.newsletter };

export function SignupForm() {
  return (
    <StoreForm of={signupForm} id="signup" labels={labels} onSend={beginRegistration}>
      {({ fields, flag }) => (
        <>
          {fields({ email: fieldKinds.email, password: fieldKinds.newPassword })}
          <Checkbox {...flag('wantsNewsletter')} />
          <button className="button is-quiet session-signup" type="submit">
            {text.submit}
          </button>
        </>
      )}
    </StoreForm>
  );
}
