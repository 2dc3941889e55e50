/** Profile, addresses, password and notifications of the customer who is logged in. */
import * as api from '../../src/api/account.ts';
import { toWireAddress } from '../../src/api/address.ts';
import { storedAddress, type CustomerRow } from './db/customers.ts';
import type { ShopData } from './db/shop-data.ts';
import { favorites } from './favorites.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { removeProfileImage, saveProfileImage } from './profile-image.ts';
import { notFound, rejected } from './refusal.ts';
import type { Feature } from './register.ts';
import { signedIn, type SignedIn } from './signed-in.ts';
import { passwordChangedMail } from './words-mail.ts';
import { sessionWords } from './words-session.ts';

export const account: Feature = (register, context) => {
  const { data, media } = context;
  const { customers, notifications } = data;

  register(api.getProfile, (call) => ({ profile: wireProfile(signedIn(call).customer) }));

  register(api.postAccount, async (call) => {
    const { body, now } = call;
    const who = signedIn(call);
    const passwordHash = await newPasswordHash(who.customer, body);
    const imagePath = body.image && (await saveProfileImage(media, body.image));
    data.atomically(() => {
      const other = customers.byEmail(body.email);
      if (other !== null && other.id !== who.customer.id) {
        throw rejected(sessionWords.emailTaken, { email: [sessionWords.emailTaken] });
      }
      customers.setProfile(who.customer.id, body);
      if (imagePath !== null) customers.setImage(who.customer.id, imagePath);
      if (passwordHash !== null) changePassword(data, who, passwordHash, now);
    });
    const { image_path: before } = who.customer;
    if (before !== null && !customers.isImageShown(before)) await removeProfileImage(media, before);
    return { profile: wireProfile(customers.byId(who.customer.id) ?? who.customer) };
  });

  register(api.putAddress, (call) => {
    const { customer } = signedIn(call);
    customers.setAddresses(
      customer.id,
      toWireAddress(call.body.shipAddress),
      toWireAddress(call.body.billAddress),
    );
    return { profile: wireProfile(customers.byId(customer.id) ?? customer) };
  });

  register(api.postNewPassword, async (call) => {
    const { password, password_confirmation: confirmation } = call.body;
    if (password !== confirmation) {
      throw rejected(sessionWords.passwordsDiffer, { password_confirmation: [sessionWords.passwordsDiffer] });
    }
    const hash = await hashPassword(password);
    data.atomically(() => changePassword(data, signedIn(call), hash, call.now));
    return { message: sessionWords.passwordChanged };
  });

  favorites(register, context);

  register(api.getNotifications, (call) => ({ data: notifications.list(signedIn(call).customer.id) }));

  register(api.deleteNotification, (call) => {
    const wasThere = notifications.remove(signedIn(call).customer.id, call.params.id);
    if (!wasThere) throw notFound(sessionWords.notificationNotFound);
    return { message: sessionWords.notificationRemoved };
  });
};

function wireProfile(customer: CustomerRow): api.WireProfile {
  return {
    name: customer.name,
    surname: customer.surname,
    username: customer.username,
    email: customer.email,
    image_path: customer.image_path,
    promotion_points: customer.loyalty_points,
    newsletterRegistration: customer.wants_newsletter === 1,
    ship_address: storedAddress(customer.ship_address),
    bill_address: storedAddress(customer.bill_address),
  };
}

/** Null when the password stays. @throws Refusal 422 when the current one is wrong or the new one was mistyped. */
async function newPasswordHash(customer: CustomerRow, request: api.AccountRequest): Promise<string | null> {
  const { currentPassword, newPassword, newPasswordConfirmation } = request;
  if (newPassword === null) return null;
  if (newPassword !== newPasswordConfirmation) {
    throw rejected(sessionWords.passwordsDiffer, {
      new_password_confirmation: [sessionWords.passwordsDiffer],
    });
  }
  // Who only ever logged in with Facebook or Google has no current one to give.
  const isAllowed =
    customer.password_hash === null || (await isPassword(currentPassword ?? '', customer.password_hash));
  if (!isAllowed) throw rejected(sessionWords.wrongPassword, { password: [sessionWords.wrongPassword] });
  return hashPassword(newPassword);
}

/** Whoever else is logged in as this customer no longer is. */
function changePassword(data: ShopData, { customer, token }: SignedIn, hash: string, now: Date): void {
  data.customers.setPassword(customer.id, hash);
  data.sessions.endOthers(customer.id, token);
  data.outbox.send(passwordChangedMail(customer), now);
}
