import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { fieldKinds } from '../../components/form/field-kinds.ts';
import { isOtherAddress } from '../../domain/account/account-rules.ts';
import type { Profile } from '../../domain/account/profile.ts';
import {
  isImageRefused,
  openProfileForm,
  profileForm,
  profileSaving,
  saveProfile,
} from '../../stores/account/profile-form.ts';
import { profile } from '../../stores/account/profile.ts';
import { accountTexts } from '../../text/account/account.ts';
import { Loading } from './Loading.tsx';
import { ProfileImage, profileImageId } from './ProfileImage.tsx';
import { island } from '../island.tsx';
import { StoreForm } from '../StoreForm.tsx';

const text = accountTexts.profile;
const maxLength = 200;
const person = {
  name: { ...fieldKinds.name, maxLength },
  surname: { ...fieldKinds.surname, maxLength },
  username: { ...fieldKinds.username, maxLength },
  email: { ...fieldKinds.email, maxLength },
};
const optional = { ...fieldKinds.newPassword, isOptional: true };

export const ProfileForm = island(function ProfileForm() {
  const load = useStore(profile.$state);
  const open = () => void openProfileForm();
  useEffect(open, []);
  return (
    <div className="stack">
      <h1 className="heading">{text.title}</h1>
      <Loading load={load} onRetry={open} outline="form">
        {(known) => <ProfileFields known={known} />}
      </Loading>
    </div>
  );
});

/** A refused image has its error at its own field, which gets the focus before the summary takes it. */
function save(): Promise<void> {
  if (isImageRefused()) document.getElementById(profileImageId)?.focus();
  return saveProfile();
}

function ProfileFields({ known }: { known: Profile }) {
  const { message } = useStore(profileSaving.$state);
  return (
    <StoreForm
      of={profileForm}
      id="profile"
      labels={text}
      message={message}
      className="stack"
      onSend={save}
      submit={[accountTexts.save, accountTexts.saving]}
    >
      {({ fields, values }) => {
        const asksForPassword = known.hasPassword && isOtherAddress(values, known);
        const currentPassword = fields({
          currentPassword: {
            ...fieldKinds.password,
            hint: asksForPassword ? text.emailNeedsPassword : undefined,
            isOptional: !asksForPassword,
          },
        });
        return (
          <>
            {known.pendingEmail !== null && (
              <p className="panel padded" role="status">
                {text.emailPending(known.pendingEmail, known.email)}
              </p>
            )}
            <div className="panel padded stack gap-1">
              <ProfileImage savedPath={known.imagePath} />
              <div className="form-pair">
                {fields(person)}
                {asksForPassword && currentPassword}
              </div>
            </div>
            <fieldset className="panel account-panel padded stack gap-1">
              <legend className="visually-hidden">{text.passwords}</legend>
              <h2 className="title" aria-hidden="true">{text.passwords}</h2>
              <p>{text.passwordsHint}</p>
              {!asksForPassword && <div className="form-pair">{currentPassword}</div>}
              <div className="form-pair">
                {fields({ newPassword: optional, newPasswordConfirmation: optional })}
              </div>
            </fieldset>
          </>
        );
      }}
    </StoreForm>
  );
}
