/** Also the last step of a recovery. */
import { postNewPassword } from '../../api/account/profile.ts';
import { passwordErrors, type PasswordValues } from '../../domain/account/account-rules.ts';
import { accountTexts } from '../../text/account/account.ts';
import { http } from '../backend.ts';
import { createForm } from '../form.ts';
import { createOperation } from '../operation.ts';

export const passwordForm = createForm<PasswordValues>({
  empty: { password: '', confirmation: '' },
  check: passwordErrors,
  draft: null,
  secrets: ['password', 'confirmation'],
  fieldOf: (wireName) => (wireName === 'password_confirmation' ? 'confirmation' : wireName),
});

export const passwordChange = createOperation(
  ({ password, confirmation }: PasswordValues) =>
    http.send(postNewPassword, { body: { password, password_confirmation: confirmation } }),
  { show: 'inline', text: accountTexts.password.saveFailed },
  accountTexts.password.saved,
);

export async function changePassword(): Promise<void> {
  await passwordForm.submit(passwordChange.start);
}
