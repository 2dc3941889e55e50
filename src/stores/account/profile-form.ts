import { atom } from 'nanostores';
import { postAccount } from '../../api/account/account.ts';
import { imageError, profileErrors, type ProfileValues } from '../../domain/account/account-rules.ts';
import type { Profile } from '../../domain/account/profile.ts';
import { accountTexts } from '../../text/account/account.ts';
import { formTexts } from '../../text/form.ts';
import { http } from '../backend.ts';
import { dataUrlOf } from '../browser-document.ts';
import { createForm } from '../form.ts';
import { createOperation } from '../operation.ts';
import { resubmitting } from '../resubmission.ts';
import { askForProfile, profile } from './profile.ts';
import { onSessionEnd } from '../session/session-end.ts';

const text = accountTexts.profile;

/** Not saved yet. Files cannot be stored in a draft, so a reload loses it. */
export interface ChosenImage {
  readonly file: File | null;
  readonly preview: string | null;
  readonly error: string | null;
}

const noImage: ChosenImage = { file: null, preview: null, error: null };

export const $image = atom<ChosenImage>(noImage);

const passwords = ['currentPassword', 'newPassword', 'newPasswordConfirmation'] as const;

export const profileForm = createForm<ProfileValues>({
  empty: {
    name: '',
    surname: '',
    username: '',
    email: '',
    currentPassword: '',
    newPassword: '',
    newPasswordConfirmation: '',
  },
  check: (values) => profileErrors(values, knownAccount()),
  draft: 'profile',
  secrets: passwords,
  fieldOf: (wireName) => wireFields[wireName] ?? wireName,
});

export const profileSaving = createOperation(
  (values: ProfileValues) =>
    http.send(postAccount, {
      body: {
        _method: 'PUT',
        name: values.name,
        surname: values.surname,
        username: values.username,
        email: values.email,
        password: values.currentPassword,
        new_password: values.newPassword,
        new_password_confirmation: values.newPasswordConfirmation,
        image: $image.get().file,
      },
    }),
  { show: 'inline', text: text.saveFailed, serverWords: 'rejected' },
  text.saved,
);

onSessionEnd(() => {
  profileForm.clear();
  $image.set(noImage);
});

/** Shows the customer's draft, if any, else the profile. */
export async function openProfileForm(): Promise<void> {
  await askForProfile();
  const { state, value } = profile.$state.get();
  if (state !== 'fulfilled' || value === null) return;
  const { name, surname, username, email } = value;
  const empty = { currentPassword: '', newPassword: '', newPasswordConfirmation: '' };
  profileForm.open({ name, surname, username, email, ...empty }, email);
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
  const isDone = await submitProfile();
  if (!isDone) return;
  $image.set(noImage);
  await openProfileForm();
}

const submitProfile = resubmitting(profileForm, () =>
  profileForm.submit((values) => profileSaving.start(values)),
);

function knownAccount(): Profile | null {
  return profile.$state.get().value;
}

const wireFields: Readonly<Record<string, keyof ProfileValues>> = {
  password: 'currentPassword',
  new_password: 'newPassword',
  new_password_confirmation: 'newPasswordConfirmation',
};
