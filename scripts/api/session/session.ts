/** Handlers of login, registration and recovery. Replies never reveal whether an email has an account (enumeration). */
import * as api from '../../../src/api/session.ts';
import { accountUnconfirmed } from '../../../src/domain/session/session-rules.ts';
import type { WireReply } from '../../../src/api/endpoint.ts';
import type { Call } from '../call/call.ts';
import type { ApiContext } from '../context.ts';
import { identityLogin } from './identity-login.ts';
import { registrationPath } from '../mail/mail-link-path.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { reclaim, sendRecovery } from './recovery.ts';
import { Refusal, rejected, unauthorized } from '../call/refusal.ts';
import type { Feature } from '../call/register.ts';
import { alreadyRegisteredMail, registrationMail } from '../mail/words-mail.ts';
import { sessionWords as words } from './words-session.ts';

export const session: Feature = (register, context) => {
  const { data, guessing, origins, passwordCost } = context;

  register(api.postLogin, (call) => logIn(context, call));
  identityLogin(register, context);

  register(api.postRegistration, async ({ body, network, now }) => {
    guessing.askForMail(network, now);
    const seconds = data.askedMails.waitSeconds('registration', body.email, now);
    if (seconds > 0)
      throw new Refusal(429, words.tooManyLogins, { headers: { 'Retry-After': String(seconds) } });
    const passwordHash = await hashPassword(body.password, passwordCost);
    data.atomically(() => {
      data.askedMails.count('registration', body.email, now);
      const known = data.customers.byEmail(body.email);
      const { password: _, ...rest } = body;
      const registration = { ...rest, passwordHash };
      if (known === null) return sendConfirmation(context, registration, now);
      // Kept without a link, so that a login with it is answered as without an account.
      data.registrations.open(registration, now);
      data.outbox.send(alreadyRegisteredMail(known, `${origins.siteUrl}/recuperar-clave`), now);
    });
    return { message: words.registered };
  });

  register(api.postRecovery, ({ body, network, now }) => {
    guessing.askForMail(network, now);
    const customer = data.customers.byEmail(body.email);
    if (data.askedMails.waitSeconds('recovery', body.email, now) === 0) {
      data.atomically(() => {
        data.askedMails.count('recovery', body.email, now);
        const waiting = customer === null ? data.registrations.waiting(body.email, now) : null;
        if (customer !== null) sendRecovery(context, customer, now);
        else if (waiting !== null) sendConfirmation(context, waiting, now);
      });
    }
    return { message: words.recoverySent };
  });

  register(api.postRecoveryValidation, ({ body, now }) => {
    const token = data.atomically(() => {
      const id = data.sessions.redeemRecovery(body.token, now);
      const customer = id === null ? null : data.customers.byId(id);
      if (customer === null || customer.email !== body.email.toLowerCase()) return null;
      // An unverified email was possibly entered by another person, so its verified owner reclaims the account.
      if (customer.is_email_proved === 0) reclaim(data, customer.id, customer.email);
      return data.sessions.start(customer.id, now);
    });
    if (token === null) throw rejected(words.badRecovery);
    return { access_token: token };
  });
};

async function logIn(
  { data, guessing, passwordCost }: ApiContext,
  { body, network, now }: Call<typeof api.postLogin>,
): Promise<WireReply<typeof api.postLogin>> {
  const { email, password, deviceToken } = body;
  const customer = data.customers.byEmail(email);
  const isKnown =
    deviceToken !== null && customer !== null && data.knownDevices.isKnown(deviceToken, customer.id, now);
  const guess = { account: email, network, device: isKnown ? deviceToken : null };
  const succeeded = await guessing.begin(guess, now);
  const waiting = data.registrations.waiting(email, now);
  // Both, always: neither time nor answer tells who registers with another's address whether it has an account.
  const [isRight, isWaiting] = await Promise.all([
    isPassword(password, customer?.password_hash ?? null, passwordCost),
    isPassword(password, waiting?.passwordHash ?? null, passwordCost),
  ]);
  if (!isRight && isWaiting) {
    succeeded();
    throw new Refusal(422, words.unconfirmed, { reason: accountUnconfirmed });
  }
  return data.atomically(() => {
    // Race: the password may have been changed while it was hashed.
    const isStillRight =
      customer && data.customers.byId(customer.id)?.password_hash === customer.password_hash;
    if (!isRight || !customer || !isStillRight) throw unauthorized(words.badCredentials);
    succeeded();
    return {
      access_token: data.sessions.start(customer.id, now),
      device_token: data.knownDevices.remember(deviceToken, customer.id, now),
    };
  });
}

function sendConfirmation(
  { data, origins }: ApiContext,
  registration: Parameters<ApiContext['data']['registrations']['open']>[0],
  now: Date,
): void {
  const token = data.registrations.open(registration, now);
  const link = `${origins.apiUrl}${registrationPath}?token=${token}`;
  data.outbox.send(registrationMail(registration, link), now);
}

/** Creates the account of a registration link. @returns whether the link was valid */
export function confirmRegistration({ data, clock }: ApiContext, token: string): boolean {
  const now = clock();
  return data.atomically(() => {
    const registered = data.registrations.redeem(token, now);
    if (registered === null || data.customers.byEmail(registered.email) !== null) return false;
    data.customers.create(registered, now);
    return true;
  });
}
