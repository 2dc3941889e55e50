/** Replies never reveal whether an email has an account (enumeration). */
import * as api from '../../../src/api/session.ts';
import { accountUnconfirmed } from '../../../src/domain/session/session-rules.ts';
import type { ApiContext } from '../context.ts';
import type { NewCustomer } from '../db/account/customers.ts';
import { identityLogin } from './identity-login.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { Refusal, rejected, unauthorized } from '../call/refusal.ts';
import type { Feature } from '../call/register.ts';
import { alreadyRegisteredMail, recoveryMail, registrationMail } from '../mail/mail-messages.ts';
import { sessionMessages as words } from './session-messages.ts';

/** Page of a registration mail's link; the token is in the query, which is not logged. */
export const registrationPath = '/sandbox/registro';

type Registration = NewCustomer & { readonly passwordHash: string };

export const session: Feature = (register, context) => {
  const { data, limits, origins, passwordCost } = context;
  const { atomically, customers, outbox, tokens } = data;
  const waiting = (email: string, now: Date) =>
    tokens.newestData<Registration>('registration', email.toLowerCase(), now);

  register(api.postLogin, async ({ body: { email, password }, network, now }) => {
    const guess = `${email.toLowerCase()} ${network}`;
    await limits.take('logins', guess, words.tooManyLogins);
    const customer = customers.byEmail(email);
    // Both, always: neither time nor answer tells whether an address has an account.
    const [isRight, isWaiting] = await Promise.all([
      isPassword(password, customer?.password_hash ?? null, passwordCost),
      isPassword(password, waiting(email, now)?.passwordHash ?? null, passwordCost),
    ]);
    if (!isRight && !isWaiting) throw unauthorized(words.badCredentials);
    await limits.giveBack('logins', guess);
    if (!isRight || customer === null)
      throw new Refusal(422, words.unconfirmed, { reason: accountUnconfirmed });
    return atomically(() => {
      // Race: the password may have been changed while it was hashed.
      if (customers.existing(customer.id).password_hash !== customer.password_hash)
        throw unauthorized(words.badCredentials);
      return { access_token: tokens.issue('session', now, { customerId: customer.id }) };
    });
  });

  identityLogin(register, context);

  register(api.postRegistration, async ({ body, now }) => {
    await limits.take('mails', `registration ${body.email.toLowerCase()}`, words.tooManyLogins);
    const { password, ...person } = body;
    const passwordHash = await hashPassword(password, passwordCost);
    atomically(() => {
      const known = customers.byEmail(body.email);
      const link = openRegistration(context, { ...person, passwordHash }, now);
      // A known address gets no link; a login with its registration is answered as one without account.
      const mail =
        known === null
          ? registrationMail(person, link)
          : alreadyRegisteredMail(known, `${origins.siteUrl}/recuperar-clave`);
      outbox.send(mail, now);
    });
    return { message: words.registered };
  });

  register(api.postRecovery, async ({ body: { email }, now }) => {
    if (await limits.tryTake('mails', `recovery ${email.toLowerCase()}`)) {
      atomically(() => {
        const customer = customers.byEmail(email);
        const registration = waiting(email, now);
        if (customer !== null) {
          const token = tokens.issue('recovery', now, { customerId: customer.id });
          const query = new URLSearchParams({ email: customer.email, token });
          outbox.send(
            recoveryMail(customer, `${origins.siteUrl}/recuperar-clave-validacion?${query.toString()}`),
            now,
          );
        } else if (registration !== null) {
          outbox.send(registrationMail(registration, openRegistration(context, registration, now)), now);
        }
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

function openRegistration({ data, origins }: ApiContext, registration: Registration, now: Date): string {
  const kept = { ...registration, email: registration.email.toLowerCase() };
  return `${origins.apiUrl}${registrationPath}?token=${data.tokens.issue('registration', now, { data: kept })}`;
}

/** @returns whether the link was valid */
export function confirmRegistration({ data, clock }: ApiContext, token: string): boolean {
  const now = clock();
  const { atomically, customers, tokens } = data;
  return atomically(() => {
    const registration = tokens.redeem<Registration>('registration', token, now)?.data;
    if (registration === undefined || customers.byEmail(registration.email) !== null) return false;
    tokens.endRegistrations(registration.email);
    customers.create(registration);
    return true;
  });
}
