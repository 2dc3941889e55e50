/** Login, logout and recovery. Replies never reveal whether an email has an account (enumeration). */
import * as api from '../../../src/api/session.ts';
import { accountUnconfirmed } from '../../../src/domain/session/session-rules.ts';
import { HttpError, rejected, unauthorized } from '../call/http-error.ts';
import type { Feature } from '../call/register.ts';
import { recoveryMail, registrationMail } from '../mail/mail-messages.ts';
import { guess } from './guesses.ts';
import { identityLogin } from './identity-login.ts';
import { openRegistration, registration, type Registration } from './registration.ts';
import { sessionMessages as words } from './session-messages.ts';
import { signedIn } from './signed-in.ts';

export const session: Feature = (register, context) => {
  const { data, limits, origins, passwords } = context;
  const { atomically, customers, outbox, tokens } = data;
  const waiting = (email: string, now: Date) => tokens.registrations<Registration>(email, now)[0] ?? null;

  register(api.postLogin, async ({ body: { email, password }, now, ...caller }) => {
    const customer = customers.byEmail(email);
    const hashes = [customer?.password_hash ?? null, waiting(email, now)?.passwordHash ?? null];
    const guessed = `${email.toLowerCase()} ${caller.network}`;
    // Both, always: neither time nor answer tells whether an address has an account.
    const [isRight, isWaiting] = await guess(limits, { guessed, by: caller }, () =>
      passwords.fits(password, hashes),
    );
    if (isRight !== true && isWaiting !== true) throw unauthorized(words.badCredentials);
    if (isRight !== true || customer === null)
      throw new HttpError(422, words.unconfirmed, { reason: accountUnconfirmed });
    return atomically(() => {
      // Race: the password may have been changed while it was hashed.
      if (customers.existing(customer.id).password_hash !== customer.password_hash)
        throw unauthorized(words.badCredentials);
      return { access_token: tokens.issue('session', now, { customerId: customer.id }) };
    });
  });

  register(api.postLogout, (call) => {
    tokens.endOne('session', signedIn(call).token);
    return { message: words.loggedOut };
  });

  identityLogin(register, context);
  registration(register, context);

  register(api.postRecovery, async ({ body: { email }, now, ...caller }) => {
    await limits.takeFrom('mailsFrom', caller, words.tooManyLogins);
    if (await limits.tryTake('mails', `recovery ${email.toLowerCase()}`)) {
      atomically(() => {
        const customer = customers.byEmail(email);
        const registered = waiting(email, now);
        if (customer === null && registered !== null) {
          outbox.send(registrationMail(registered, openRegistration(context, registered, now)), now);
          return;
        }
        // Timing attack: an address without an account costs the same. Its token belongs to no account, its mail is taken back.
        const token = tokens.issue('recovery', now, { customerId: customer?.id ?? null });
        const query = new URLSearchParams({ email: customer?.email ?? email, token });
        const link = `${origins.siteUrl}/recuperar-clave-validacion?${query.toString()}`;
        const mail = outbox.send(recoveryMail(customer ?? { name: email, email }, link), now);
        if (customer === null) outbox.takeBack(mail);
      });
    }
    return { message: words.recoverySent };
  });

  register(api.postRecoveryValidation, ({ body, now }) => {
    const token = atomically(() => {
      const redeemed = tokens.redeem('recovery', body.token, now);
      const customer = redeemed?.customerId == null ? null : customers.byId(redeemed.customerId);
      if (customer?.email !== body.email.toLowerCase()) return null;
      return tokens.issue('session', now, { customerId: customer.id });
    });
    if (token === null) throw rejected(words.badRecovery);
    return { access_token: token };
  });
};
