import { atom } from 'nanostores';
import { postAccount } from '../../api/account/profile.ts';
import { imageError, profileErrors, type ProfileValues } from '../../domain/account/account-rules.ts';
import { accountTexts } from '../../text/account/account.ts';
import { formTexts } from '../../text/form.ts';
import { http } from '../backend.ts';
import { dataUrlOf } from '../browser-document.ts';
import { createForm } from '../form.ts';
import { createOperation } from '../operation.ts';
import { loadProfile, profile } from './profile.ts';

/** Not saved yet. Files cannot be stored in a draft, so a reload loses it. */
interface ChosenImage {
  readonly file: File | null;
  readonly preview: string | null;
  readonly error: string | null;
}

const noImage: ChosenImage = { file: null, preview: null, error: null };

export const $image = atom<ChosenImage>(noImage);

const noPasswords = { currentPassword: '', newPassword: '', newPasswordConfirmation: '' };

export const profileForm = createForm<ProfileValues>({
  empty: { name: '', surname: '', username: '', email: '', ...noPasswords },
  check: (values) => profileErrors(values, profile.$state.get().value),
  draft: 'profile',
  isReplacing: true,
  secrets: ['currentPassword', 'newPassword', 'newPasswordConfirmation'],
  fieldOf: (wireName) => wireFields[wireName] ?? wireName,
});

export const profileSaving = createOperation(
  ({ currentPassword, newPassword, newPasswordConfirmation, ...names }: ProfileValues) =>
    http.send(postAccount, {
      body: {
        _method: 'PUT',
        ...names,
        password: currentPassword,
        new_password: newPassword,
        new_password_confirmation: newPasswordConfirmation,
        image: $image.get().file,
      },
    }),
  { show: 'inline', text: accountTexts.profile.saveFailed, serverWords: 'rejected' },
  accountTexts.profile.saved,
);

export async function openProfileForm(): Promise<void> {
  await loadProfile();
  const { state, value } = profile.$state.get();
  if (state !== 'fulfilled' || value === null) return;
  const { name, surname, username, email } = value;
  profileForm.open({ name, surname, username, email, ...noPasswords }, email);
}

/** A rejected file is not kept; an image chosen before, and the saved one, stay. */
export async function chooseImage(file: File | null): Promise<void> {
  const error = file === null ? null : imageError(file);
  if (error !== null) $image.set({ ...$image.get(), error: formTexts.errors[error] });
  else $image.set(file === null ? noImage : { file, preview: await dataUrlOf(file), error: null });
}

export function isImageRefused(): boolean {
  return $image.get().error !== null;
}

/** Saves nothing while the selected image is rejected: 'guardado' would seem to include it. */
export async function saveProfile(): Promise<void> {
  if (isImageRefused()) {
    profileForm.validate();
    return;
  }
  if (!(await profileForm.submit(profileSaving.start))) return;
  $image.set(noImage);
  await openProfileForm();
}

const wireFields: Readonly<Record<string, keyof ProfileValues>> = {
  password: 'currentPassword',
  new_password: 'newPassword',
  new_password_confirmation: 'newPasswordConfirmation',
};
