/** Endpoints of profile, addresses and password. */
import * as v from 'valibot';
import type { Profile } from '../../domain/account/profile.ts';
import { accountAddressSchema, addressSchema, bothAddressesSchema } from '../address.ts';
import { endpoint } from '../endpoint.ts';
import { emailSchema } from '../contact.ts';
import { messageSchema, noBody, noParams, nullable, passwordSchema, requiredText } from '../wire.ts';
import { refusals } from '../messages.ts';

const profileSchema = v.pipe(
  v.object({
    name: v.string(),
    surname: v.string(),
    username: v.string(),
    email: v.string(),
    // Our extensions of the contract, optional for a backend: an unconfirmed email, and whether the account has a
    // password.
    pending_email: nullable(v.string()),
    has_password: v.optional(v.nullable(v.boolean()), true),
    image_path: nullable(v.string()),
    promotion_points: v.optional(v.nullable(v.pipe(v.number(), v.integer())), 0),
    newsletterRegistration: v.optional(v.nullable(v.boolean()), false),
    ship_address: nullable(addressSchema),
    bill_address: nullable(addressSchema),
  }),
  v.transform((wire): Profile => ({
    name: wire.name,
    surname: wire.surname,
    username: wire.username,
    email: wire.email,
    pendingEmail: wire.pending_email,
    hasPassword: wire.has_password ?? true,
    imagePath: wire.image_path,
    loyaltyPoints: wire.promotion_points ?? 0,
    wantsNewsletter: wire.newsletterRegistration ?? false,
    shipAddress: wire.ship_address,
    billAddress: wire.bill_address,
  })),
);

export type WireProfile = v.InferInput<typeof profileSchema>;

const profileReply = v.object({ profile: profileSchema });

export const getProfile = endpoint({
  method: 'GET',
  path: '/account/profile',
  scope: 'customer',
  summary: 'The customer, their points and addresses',
  params: noParams,
  query: v.object({}),
  body: noBody,
  reply: profileReply,
});

/** An empty password means "keep the current one" (specification, section 5). */
const optionalPassword = v.pipe(
  nullable(v.union([v.literal(''), passwordSchema])),
  v.transform((password) => (password === '' ? null : password)),
);

const accountSchema = v.pipe(
  v.object({
    _method: v.literal('PUT'),
    name: requiredText(),
    surname: requiredText(),
    username: requiredText(),
    email: emailSchema,
    password: optionalPassword,
    new_password: optionalPassword,
    new_password_confirmation: optionalPassword,
    image: nullable(v.instance(File, refusals.file)),
  }),
  v.transform((wire) => ({
    name: wire.name,
    surname: wire.surname,
    username: wire.username,
    email: wire.email,
    currentPassword: wire.password,
    newPassword: wire.new_password,
    newPasswordConfirmation: wire.new_password_confirmation,
    // Browsers send an untouched file input as an empty file.
    image: wire.image !== null && wire.image.size > 0 ? wire.image : null,
  })),
);

export type AccountRequest = v.InferOutput<typeof accountSchema>;

export const postAccount = endpoint({
  method: 'POST',
  path: '/account/account',
  scope: 'customer',
  summary:
    'Changes name, password and image, and asks for another email: that one counts when its mail was confirmed. A new email or password needs the current password. A PUT that travels as a form with a file',
  params: noParams,
  query: v.object({}),
  body: accountSchema,
  bodyType: 'multipart',
  reply: profileReply,
});

export const putAddress = endpoint({
  method: 'PUT',
  path: '/account/address',
  scope: 'customer',
  summary: 'Saves where to send and whom to bill',
  params: noParams,
  query: v.object({}),
  body: bothAddressesSchema(accountAddressSchema),
  reply: profileReply,
});

export const postNewPassword = endpoint({
  method: 'POST',
  path: '/account/renew-password',
  scope: 'customer',
  summary: 'Sets a new password and logs the customer out everywhere else',
  params: noParams,
  query: v.object({}),
  body: v.object({ password: passwordSchema, password_confirmation: passwordSchema }),
  reply: messageSchema,
});
