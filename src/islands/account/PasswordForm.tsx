import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { fieldKinds } from '../../components/form/field-kinds.ts';
import { changePassword, passwordChange, passwordForm } from '../../stores/account/password-form.ts';
import { loadProfile, profile } from '../../stores/account/profile.ts';
import { accountTexts } from '../../text/account/account.ts';
import { formTexts } from '../../text/form.ts';
import { island } from '../island.tsx';
import { StoreForm } from '../StoreForm.tsx';

const password = { ...fieldKinds.newPassword, hint: formTexts.newPasswordHint };

export const PasswordForm = island(function PasswordForm() {
  const { message } = useStore(passwordChange.$state);
  const { value: customer } = useStore(profile.$state);
  useEffect(() => void loadProfile(), []);
  return (
    <div className="stack">
      <h1 className="heading">{accountTexts.password.title}</h1>
      <p>{accountTexts.password.mayAskForLogin}</p>
      <StoreForm
        of={passwordForm}
        id="password"
        labels={accountTexts.password}
        message={message}
        className="form panel padded"
        onSend={changePassword}
        submit={[accountTexts.save, accountTexts.saving]}
      >
        {({ fields }) => (
          <>
            {/* Password managers ask it whose password this is (web.dev, "Sign-in form best practices"). */}
            <input
              className="visually-hidden"
              type="text"
              name="username"
              autoComplete="username"
              value={customer?.email ?? ''}
              readOnly
              tabIndex={-1}
              aria-hidden="true"
            />
            {fields({ password, confirmation: fieldKinds.newPassword })}
          </>
        )}
      </StoreForm>
    </div>
  );
});
