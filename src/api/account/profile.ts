/** Endpoints of profile, addresses and password. */
import * as v from 'valibot';
import { accountAddressSchema, addressSchema, bothAddressesSchema } from '../address.ts';
import { emailSchema } from '../contact.ts';
import { refusals } from '../messages.ts';
import {
  endpoint,
  flag,
  integer,
  leniently,
  acknowledged,
  newPasswordSchema,
  nullable,
  passwordSchema,
  renamed,
  requiredText,
  textOrEmpty,
} from '../wire.ts';

const ownText = leniently<string>()(textOrEmpty);

const profileSchema = renamed(
  v.object({
    name: ownText,
    surname: ownText,
    username: ownText,
    email: ownText,
    // Ours, optional for a backend: an email that is not confirmed yet, and whether the account has a password.
    pending_email: nullable(v.string()),
    has_password: v.nullish(v.boolean(), true),
    image_path: nullable(v.string()),
    promotion_points: nullable(integer),
    newsletterRegistration: flag,
    ship_address: nullable(addressSchema),
    bill_address: nullable(addressSchema),
  }),
  {
    pendingEmail: 'pending_email',
    hasPassword: 'has_password',
    imagePath: 'image_path',
    loyaltyPoints: 'promotion_points',
    wantsNewsletter: 'newsletterRegistration',
    shipAddress: 'ship_address',
    billAddress: 'bill_address',
  },
);

export type WireProfile = v.InferInput<typeof profileSchema>;

const profileReply = v.object({ profile: profileSchema });

/** The reply of changes, which the specification does not name: the profile is read again. */
const changedProfileReply = leniently<{ profile: WireProfile }>()(
  v.fallback(v.nullish(v.object({ profile: nullable(profileSchema) })), null),
);

export const getProfile = endpoint({
  method: 'GET',
  path: '/account/profile',
  scope: 'customer',
  summary: 'The customer, their points and addresses',
  reply: profileReply,
});

/** An empty password keeps the current one (specification, section 5). */
function optionalPassword<S extends v.GenericSchema<string, string>>(schema: S) {
  return v.pipe(
    nullable(v.union([v.literal(''), schema])),
    v.transform((password) => (password === '' ? null : password)),
  );
}

const accountSchema = renamed(
  v.object({
    _method: v.literal('PUT'),
    name: requiredText(),
    surname: requiredText(),
    username: requiredText(),
    email: emailSchema,
    password: optionalPassword(passwordSchema),
    new_password: optionalPassword(newPasswordSchema),
    new_password_confirmation: optionalPassword(passwordSchema),
    image: v.pipe(
      nullable(v.instance(File, refusals.file)),
      // Browsers send an untouched file input as an empty file.
      v.transform((image) => (image !== null && image.size > 0 ? image : null)),
    ),
  }),
  {
    currentPassword: 'password',
    newPassword: 'new_password',
    newPasswordConfirmation: 'new_password_confirmation',
  },
);

export type AccountRequest = v.InferOutput<typeof accountSchema>;

export const postAccount = endpoint({
  method: 'POST',
  path: '/account/account',
  scope: 'customer',
  summary:
    'Changes name, password and image, and asks for another email: that one counts when its mail was confirmed. A new email or password needs the current password. A PUT that travels as a form with a file',
  body: accountSchema,
  bodyType: 'multipart',
  reply: changedProfileReply,
});

export const putAddress = endpoint({
  method: 'PUT',
  path: '/account/address',
  scope: 'customer',
  summary: 'Saves where to send and whom to bill',
  body: bothAddressesSchema(accountAddressSchema),
  reply: changedProfileReply,
});

export const postNewPassword = endpoint({
  method: 'POST',
  path: '/account/renew-password',
  scope: 'customer',
  summary: 'Sets a new password and logs the customer out everywhere else',
  body: v.object({ password: newPasswordSchema, password_confirmation: passwordSchema }),
  reply: acknowledged,
});
