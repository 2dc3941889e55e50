import { Checkbox } from '../../components/form/Checkbox.tsx';
import { ErrorSummary } from '../../components/form/ErrorSummary.tsx';
import { Field } from '../../components/form/Field.tsx';
import { beginRegistration, signupForm } from '../../stores/session/registration.ts';
import { sessionTexts } from '../../text/session/session.ts';
import { useForm } from '../use-form.ts';

const labels = {
  email: sessionTexts.email,
  password: sessionTexts.password,
  wantsNewsletter: sessionTexts.signup.newsletter,
};

/** First step of the registration; sends no request. */
export function SignupForm() {
  const { summary, errors, text, flag, onSubmit } = useForm(signupForm, 'signup', labels);
  return (
    <form className="form" noValidate onSubmit={onSubmit(beginRegistration)}>
      <ErrorSummary id={summary} errors={errors} />
      <Field {...text('email')} type="email" inputMode="email" autoComplete="email" autoCapitalize="none" />
      <Field {...text('password')} type="password" autoComplete="new-password" />
      <Checkbox {...flag('wantsNewsletter')} />
      <button className="button is-quiet session-signup" type="submit">
        {sessionTexts.signup.submit}
      </button>
    </form>
  );
}
