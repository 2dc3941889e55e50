import { useStore } from '@nanostores/react';
import { fieldKinds } from '../../components/form/field-kinds.ts';
import { changePassword, passwordChange, passwordForm } from '../../stores/account/password-form.ts';
import { accountTexts } from '../../text/account/account.ts';
import { island } from '../island.tsx';
import { StoreForm } from '../StoreForm.tsx';

const text = accountTexts.password;

export const PasswordForm = island(function PasswordForm() {
  const { message } = useStore(passwordChange.$state);
  return (
    <div className="stack">
      <h1 className="heading">{text.title}</h1>
      <StoreForm
        of={passwordForm}
        id="password"
        labels={text}
        message={message}
        className="form panel padded"
        onSend={changePassword}
        submit={[accountTexts.save, accountTexts.saving]}
      >
        {({ fields }) => fields({ password: fieldKinds.newPassword, confirmation: fieldKinds.newPassword })}
      </StoreForm>
    </div>
  );
});
