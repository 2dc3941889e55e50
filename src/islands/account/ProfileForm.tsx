import { useStore } from '@nanostores/react';
import { useEffect } from 'react';
import { ErrorSummary } from '../../components/form/ErrorSummary.tsx';
import { Field } from '../../components/form/Field.tsx';
import { SubmitButton } from '../../components/form/SubmitButton.tsx';
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
import { useForm } from '../use-form.ts';
import { Loading } from './Loading.tsx';
import { ProfileImage, profileImageId } from './ProfileImage.tsx';
import { island } from '../island.tsx';

const text = accountTexts.profile;

/** /cuenta/perfil: name, email, password and image. */
export const ProfileForm = island(function ProfileForm() {
  const load = useStore(profile.$state);
  const open = () => void openProfileForm();
  useEffect(open, []);
  return (
    <div className="account-stack">
      <h1 className="heading">{text.title}</h1>
      <Loading load={load} onRetry={open} outline="form">
        {(known) => <ProfileFields known={known} />}
      </Loading>
    </div>
  );
});

/**
 * A refused image has its error at its own field, which gets the focus; the error summary of other fields takes it
 * afterwards.
 */
function save(): Promise<void> {
  if (isImageRefused()) document.getElementById(profileImageId)?.focus();
  return saveProfile();
}

function ProfileFields({ known }: { known: Profile }) {
  const { message } = useStore(profileSaving.$state);
  const form = useForm(profileForm, 'profile', text);
  const asksForPassword = known.hasPassword && isOtherAddress(form.state.values, known);
  const currentPassword = (
    <Field
      {...form.text('currentPassword')}
      type="password"
      autoComplete="current-password"
      hint={asksForPassword ? text.emailNeedsPassword : undefined}
      isOptional={!asksForPassword}
    />
  );
  return (
    <form className="account-stack" noValidate onSubmit={form.onSubmit(save)}>
      <ErrorSummary id={form.summary} errors={form.errors} message={message} />
      {known.pendingEmail !== null && (
        <p className="panel account-panel" role="status">
          {text.emailPending(known.pendingEmail, known.email)}
        </p>
      )}
      <div className="panel account-panel account-fieldset">
        <ProfileImage savedPath={known.imagePath} />
        <div className="form-pair">
          <Field {...form.text('name')} autoComplete="given-name" autoCapitalize="words" maxLength={200} />
          <Field
            {...form.text('surname')}
            autoComplete="family-name"
            autoCapitalize="words"
            maxLength={200}
          />
          <Field {...form.text('username')} autoComplete="nickname" autoCapitalize="none" maxLength={200} />
          <Field
            {...form.text('email')}
            type="email"
            inputMode="email"
            autoComplete="email"
            autoCapitalize="none"
            maxLength={200}
          />
          {asksForPassword && currentPassword}
        </div>
      </div>
      <fieldset className="panel account-panel account-fieldset">
        <legend className="visually-hidden">{text.passwords}</legend>
        <h2 aria-hidden="true">{text.passwords}</h2>
        <p>{text.passwordsHint}</p>
        {!asksForPassword && <div className="form-pair">{currentPassword}</div>}
        <div className="form-pair">
          <Field {...form.text('newPassword')} type="password" autoComplete="new-password" isOptional />
          <Field
            {...form.text('newPasswordConfirmation')}
            type="password"
            autoComplete="new-password"
            isOptional
          />
        </div>
      </fieldset>
      <SubmitButton
        words={accountTexts.save}
        busyWords={accountTexts.saving}
        isBusy={form.state.isSubmitting}
      />
    </form>
  );
}
