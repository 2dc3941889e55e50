import { useStore } from '@nanostores/react';
import { ErrorSummary } from '../../components/form/ErrorSummary.tsx';
import { Field } from '../../components/form/Field.tsx';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
import { changePassword, passwordChange, passwordForm } from '../../stores/account/password-form.ts';
import { accountTexts } from '../../text/account/account.ts';
import { useForm } from '../use-form.ts';
import { island } from '../island.tsx';

const text = accountTexts.password;

/** /cuenta/resetear-clave: sets a new password, typed twice. */
export const PasswordForm = island(function PasswordForm() {
  const { message } = useStore(passwordChange.$state);
  const form = useForm(passwordForm, 'password', text);
  return (
    <div className="account-stack">
      <h1 className="heading">{text.title}</h1>
      <form className="form panel account-panel" noValidate onSubmit={form.onSubmit(changePassword)}>
        <ErrorSummary id={form.summary} errors={form.errors} message={message} />
        <Field {...form.text('password')} type="password" autoComplete="new-password" />
        <Field {...form.text('confirmation')} type="password" autoComplete="new-password" />
        <SubmitButton
          words={accountTexts.save}
          busyWords={accountTexts.saving}
          isBusy={form.state.isSubmitting}
        />
      </form>
    </div>
  );
});
