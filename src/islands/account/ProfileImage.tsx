import { useStore } from '@nanostores/react';
import { FieldFrame, notesId } from '../../components/form/FieldFrame.tsx';
import { profileImage } from '../../domain/account/profile.ts';
import { $image, chooseImage } from '../../stores/account/profile-form.ts';
import { accountTexts } from '../../text/account/account.ts';

const text = accountTexts.profile;
export const profileImageId = 'profile-image';
const accepted = profileImage.extensions.map((extension) => `.${extension}`).join(',');

export function ProfileImage({ savedPath }: { savedPath: string | null }) {
  const { preview, error } = useStore($image);
  const shown = preview ?? savedPath;
  return (
    <FieldFrame
      id={profileImageId}
      label={text.image}
      notes={{ error: error ?? undefined, hint: text.imageHint }}
    >
      <div className="profile-image">
        <span className="profile-picture">
          {shown === null ? text.noImage : <img src={shown} alt={text.imageOf} width={96} height={96} />}
        </span>
        <div className="actions profile-image-choice">
          <ImageInput isInvalid={error !== null} />
          {(preview !== null || error !== null) && (
            <button className="link-button" type="button" onClick={() => void chooseImage(null)}>
              {text.discardImage}
            </button>
          )}
        </div>
      </div>
    </FieldFrame>
  );
}

function ImageInput({ isInvalid }: { isInvalid: boolean }) {
  return (
    <span className="button is-quiet profile-image-input shows-focus">
      <span aria-hidden="true">{text.chooseImage}</span>
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
