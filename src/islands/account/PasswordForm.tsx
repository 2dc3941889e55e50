import { useStore } from '@nanostores/react';
import { fieldKinds } from '../../components/form/field-kinds.ts';
import { changePassword, passwordChange, passwordForm } from '../../stores/account/password-form.ts';
import { accountTexts } from '../../text/account/account.ts';
import { formTexts } from '../../text/form.ts';
import { island } from '../island.tsx';
import { StoreForm } from '../StoreForm.tsx';

const text = accountTexts.password;
const password = { ...fieldKinds.newPassword, hint: formTexts.newPasswordHint };

export const PasswordForm = island(function PasswordForm() {
  const { message } = useStore(passwordChange.$state);
  return (
    <div className="stack">
      <h1 className="heading">{text.title}</h1>
      <p>{text.mayAskForLogin}</p>
      <StoreForm
        of={passwordForm}
        id="password"
        labels={text}
        message={message}
        className="form panel padded"
        onSend={changePassword}
        submit={[accountTexts.save, accountTexts.saving]}
      >
        {({ fields }) => fields({ password, confirmation: fieldKinds.newPassword })}
      </StoreForm>
    </div>
  );
});
