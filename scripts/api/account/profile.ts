/** Handlers of profile, addresses, password and notifications. */
import * as api from '../../../src/api/account/profile.ts';
import * as notificationCalls from '../../../src/api/account/notifications.ts';
import { toWireAddress } from '../../../src/api/address.ts';
import { askForAddress } from './address-change.ts';
import { storedAddress, type CustomerRow } from '../db/account/customers.ts';
import type { ShopData } from '../db/shop-data.ts';
import { collection } from './collection.ts';
import { favorites } from './favorites.ts';
import { removeProfileImage, saveProfileImage } from './profile-image.ts';
import { notFound, rejectedField, unauthorized } from '../call/http-error.ts';
import type { CallEnv } from '../call/call.ts';
import type { Feature } from '../call/register.ts';
import { guess } from '../session/guesses.ts';
import { refuseOldLogin, signedIn, type SignedIn } from '../session/signed-in.ts';
import { passwordChangedMail } from '../mail/mail-messages.ts';
import { sessionMessages } from '../session/session-messages.ts';

export const account: Feature = (register, context) => {
  const { data, limits, media, passwords } = context;
  const { customers, sql } = data;
  const profileOf = (customerId: number, now: Date): api.WireProfile =>
    wireProfile(customers.existing(customerId), data.tokens.pendingAddress(customerId, now));

  register(api.getProfile, (call) => ({ profile: profileOf(signedIn(call).customer.id, call.now) }));

  register(api.postAccount, async (call) => {
    const { body, now } = call;
    const who = signedIn(call);
    const { email, id, password_hash: currentHash } = who.customer;
    const isOtherAddress = body.email.toLowerCase() !== email;
    if (body.newPassword !== null && body.newPassword !== body.newPasswordConfirmation)
      throw rejectedField('new_password_confirmation', sessionMessages.passwordsDiffer);
    if (isOtherAddress || body.newPassword !== null) {
      if (currentHash === null) refuseOldLogin(who, now);
      else if (!(await isCurrentPassword(call, body.currentPassword ?? '', currentHash)))
        throw rejectedField('password', sessionMessages.wrongPassword);
    }
    if (isOtherAddress) {
      await limits.takeFrom('mailsFrom', call, sessionMessages.tooManyLogins);
      await limits.take('mails', `address ${body.email.toLowerCase()}`, sessionMessages.tooManyLogins);
    }
    const passwordHash = body.newPassword === null ? null : await passwords.hash(body.newPassword);
    const imagePath = body.image && (await saveProfileImage(media, body.image));
    let unused = imagePath;
    try {
      unused = data.atomically(() => {
        refuseStale(data, who, now);
        const { name, surname, username } = body;
        const { image_path: before } = customers.existing(id);
        customers.update(id, {
          name,
          surname,
          username,
          ...(imagePath !== null && { image_path: imagePath }),
        });
        if (passwordHash !== null) changePassword(data, who, passwordHash, now);
        if (isOtherAddress) askForAddress(context, who.customer, body.email, now);
        return imagePath === null ? null : before;
      });
    } finally {
      if (unused !== null) await removeProfileImage(media, unused);
    }
    return { profile: profileOf(id, now) };
  });

  register(api.putAddress, (call) => {
    const { customer } = signedIn(call);
    customers.setAddresses(
      customer.id,
      toWireAddress(call.body.shipAddress),
      toWireAddress(call.body.billAddress),
    );
    return { profile: profileOf(customer.id, call.now) };
  });

  register(api.postNewPassword, async (call) => {
    const { password, password_confirmation: confirmation } = call.body;
    if (password !== confirmation)
      throw rejectedField('password_confirmation', sessionMessages.passwordsDiffer);
    refuseOldLogin(signedIn(call), call.now);
    const hash = await passwords.hash(password);
    data.atomically(() => {
      refuseStale(data, signedIn(call), call.now);
      changePassword(data, signedIn(call), hash, call.now);
    });
    return { message: sessionMessages.passwordChanged };
  });

  async function isCurrentPassword(call: SessionCall, password: string, hash: string): Promise<boolean> {
    const guessed = `customer ${signedIn(call).customer.id}`;
    const [isRight] = await guess(limits, { guessed, by: call }, () => passwords.fits(password, [hash]));
    return isRight === true;
  }

  favorites(register, context);
  collection(register, context);

  register(notificationCalls.getNotifications, (call) => ({
    data: sql.all<{ id: number; message: string }>`SELECT id, message FROM notification
      WHERE customer_id = ${signedIn(call).customer.id} ORDER BY id DESC LIMIT 100`,
  }));

  register(notificationCalls.deleteNotification, (call) => {
    const { changes } = sql.run`DELETE FROM notification
      WHERE customer_id = ${signedIn(call).customer.id} AND id = ${call.params.id}`;
    if (changes === 0) throw notFound(sessionMessages.notificationNotFound);
    return { message: sessionMessages.notificationRemoved };
  });
};

type SessionCall = CallEnv & { readonly session: SignedIn | null };

function wireProfile(customer: CustomerRow, pendingEmail: string | null): api.WireProfile {
  return {
    name: customer.name,
    surname: customer.surname,
    username: customer.username,
    email: customer.email,
    pending_email: pendingEmail,
    has_password: customer.password_hash !== null,
    image_path: customer.image_path,
    promotion_points: customer.loyalty_points,
    newsletterRegistration: customer.wants_newsletter === 1,
    ship_address: storedAddress(customer.ship_address),
    bill_address: storedAddress(customer.bill_address),
  };
}

/** Race: while a password is hashed, another request may change it or end the session. @throws HttpError 401 or 422 */
function refuseStale({ customers, tokens }: ShopData, { customer, token }: SignedIn, now: Date): void {
  if (tokens.find('session', token, now) === null) throw unauthorized();
  if (customers.existing(customer.id).password_hash !== customer.password_hash)
    throw rejectedField('password', sessionMessages.wrongPassword);
}

function changePassword(data: ShopData, { customer, token }: SignedIn, hash: string, now: Date): void {
  data.customers.update(customer.id, { password_hash: hash });
  data.tokens.end('session', customer.id, token);
  data.tokens.end('recovery', customer.id);
  data.tokens.end('address', customer.id);
  data.outbox.send(passwordChangedMail(customer), now);
}
