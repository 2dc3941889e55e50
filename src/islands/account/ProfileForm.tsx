import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { fieldKinds } from '../../components/form/field-kinds.ts';
import { FieldFrame, notesId } from '../../components/form/FieldFrame.tsx';
import { isOtherAddress } from '../../domain/account/account-rules.ts';
import { type Profile, profileImage } from '../../domain/account/profile.ts';
import {
  isImageRefused,
  openProfileForm,
  profileForm,
  profileSaving,
  saveProfile,
  $image,
  chooseImage,
} from '../../stores/account/profile-form.ts';
import { profile } from '../../stores/account/profile.ts';
import { accountTexts } from '../../text/account/account.ts';
import { formTexts } from '../../text/form.ts';
import { island } from '../island.tsx';
import { StoreForm } from '../StoreForm.tsx';
import { Loading } from './Loading.tsx';

const maxLength = 200;
const person = {
  name: { ...fieldKinds.name, maxLength },
  surname: { ...fieldKinds.surname, maxLength },
  username: { ...fieldKinds.username, maxLength },
  email: { ...fieldKinds.email, maxLength },
};
const profileImageId = 'profile-image';
const accepted = profileImage.extensions.map((extension) => `.${extension}`).join(',');
const optional = { ...fieldKinds.newPassword, isOptional: true };

export const ProfileForm = island(function ProfileForm() {
  const load = useStore(profile.$state);
  const open = () => void openProfileForm();
  useEffect(open, []);
  return (
    <div className="stack">
      <h1 className="heading">{accountTexts.profile.title}</h1>
      <Loading load={load} onRetry={open} outline="form">
        {(saved) => <ProfileFields saved={saved} />}
      </Loading>
    </div>
  );
});

/** A refused image has its error at its own field, which gets the focus before the summary takes it. */
function save(): Promise<void> {
  if (isImageRefused()) document.getElementById(profileImageId)?.focus();
  return saveProfile();
}

function ProfileFields({ saved }: { saved: Profile }) {
  const { message } = useStore(profileSaving.$state);
  return (
    <StoreForm
      of={profileForm}
      id="profile"
      labels={accountTexts.profile}
      message={message}
      className="stack"
      onSend={save}
      submit={[accountTexts.save, accountTexts.saving]}
    >
      {({ fields, values }) => {
        const asksForPassword = saved.hasPassword && isOtherAddress(values, saved);
        const currentPassword = fields({
          currentPassword: {
            ...fieldKinds.password,
            hint: asksForPassword ? accountTexts.profile.emailNeedsPassword : undefined,
            isOptional: !asksForPassword,
          },
        });
        return (
          <>
            {saved.pendingEmail !== null && (
              <p className="panel padded" role="status">
                {accountTexts.profile.emailPending(saved.pendingEmail, saved.email)}
              </p>
            )}
            <div className="panel padded stack gap-1">
              <ProfileImage savedPath={saved.imagePath} />
              <div className="form-pair">
                {fields(person)}
                {asksForPassword && currentPassword}
              </div>
            </div>
            <fieldset className="panel account-panel padded stack gap-1">
              <legend className="visually-hidden">{accountTexts.profile.passwords}</legend>
              <h2 className="title" aria-hidden="true">
                {accountTexts.profile.passwords}
              </h2>
              <p>{accountTexts.profile.passwordsHint}</p>
              {!asksForPassword && <div className="form-pair">{currentPassword}</div>}
              <div className="form-pair">
                {fields({
                  newPassword: { ...optional, hint: formTexts.newPasswordHint },
                  newPasswordConfirmation: optional,
                })}
              </div>
            </fieldset>
          </>
        );
      }}
    </StoreForm>
  );
}

function ProfileImage({ savedPath }: { savedPath: string | null }) {
  const { preview, error } = useStore($image);
  const shown = preview ?? savedPath;
  return (
    <FieldFrame
      id={profileImageId}
      label={accountTexts.profile.image}
      notes={{ error: error ?? undefined, hint: accountTexts.profile.imageHint, isAnnounced: true }}
    >
      <div className="profile-image">
        <span className="profile-picture">
          {shown === null ? (
            accountTexts.profile.noImage
          ) : (
            <img src={shown} alt={accountTexts.profile.imageOf} width={96} height={96} />
          )}
        </span>
        <div className="actions profile-image-choice">
          <ImageInput isInvalid={error !== null} />
          {(preview !== null || error !== null) && (
            <button className="link-button" type="button" onClick={discardImage}>
              {accountTexts.profile.discardImage}
            </button>
          )}
        </div>
      </div>
    </FieldFrame>
  );
}

/** Focus management: the pressed button leaves. */
function discardImage(): void {
  document.getElementById(profileImageId)?.focus();
  void chooseImage(null);
}

function ImageInput({ isInvalid }: { isInvalid: boolean }) {
  return (
    <span className="button is-quiet profile-image-input shows-focus">
      <span aria-hidden="true">{accountTexts.profile.chooseImage}</span>
      <input
        id={profileImageId}
        type="file"
        accept={accepted}
        aria-invalid={isInvalid}
        aria-describedby={notesId(profileImageId)}
        onChange={({ currentTarget }) => {
          void chooseImage(currentTarget.files?.[0] ?? null);
          // Reset, so that choosing the same file after discarding it fires `change` again.
          currentTarget.value = '';
        }}
      />
    </span>
  );
}
