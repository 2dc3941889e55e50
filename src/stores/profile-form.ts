/** The customer's profile: names, address of mail, password and image. */
import { atom } from 'nanostores';
import { postAccount } from '../api/account.ts';
import { imageFault, profileFaults, type ProfileValues } from '../domain/account-rules.ts';
import type { Profile } from '../domain/profile.ts';
import { accountTexts } from '../text/account.ts';
import { formTexts } from '../text/form.ts';
import { http } from './backend.ts';
import { dataUrlOf } from './browser-document.ts';
import { createForm } from './form.ts';
import { createOperation } from './operation.ts';
import { askForProfile, profile } from './profile.ts';
import { onSessionEnd } from './session-end.ts';

const text = accountTexts.profile;

/** A new image that was chosen and not saved yet. A file cannot be kept: after a reload it is chosen again. */
export interface ChosenImage {
  readonly file: File | null;
  readonly preview: string | null;
  readonly fault: string | null;
}

const noImage: ChosenImage = { file: null, preview: null, fault: null };

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
  check: (values) => profileFaults(values, knownAccount()),
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

/** Shows what the customer had begun to write, else what the API knows of them. */
export async function openProfileForm(): Promise<void> {
  await askForProfile();
  const { state, value } = profile.$state.get();
  if (state !== 'fulfilled' || value === null) return;
  const { name, surname, username, email } = value;
  const empty = { currentPassword: '', newPassword: '', newPasswordConfirmation: '' };
  profileForm.open({ name, surname, username, email, ...empty }, email);
}

/** A file that cannot be the image is not kept; the one before it stays. */
export async function chooseImage(file: File | null): Promise<void> {
  const fault = file === null ? null : imageFault(file);
  if (fault !== null) $image.set({ ...noImage, fault: formTexts.faults[fault] });
  else $image.set(file === null ? noImage : { file, preview: await dataUrlOf(file), fault: null });
}

export function isImageRefused(): boolean {
  return $image.get().fault !== null;
}

/** Nothing is saved beside a picture that was refused: 'guardado' would be taken for it, too. */
export async function saveProfile(): Promise<void> {
  if (isImageRefused()) {
    profileForm.validate();
    return;
  }
  const isDone = await profileForm.submit((values) => profileSaving.start(values));
  if (!isDone) return;
  $image.set(noImage);
  await openProfileForm();
}

/** The customer as the API knows them; null while it has not said. */
function knownAccount(): Profile | null {
  return profile.$state.get().value;
}

const wireFields: Readonly<Record<string, keyof ProfileValues>> = {
  password: 'currentPassword',
  new_password: 'newPassword',
  new_password_confirmation: 'newPasswordConfirmation',
};
