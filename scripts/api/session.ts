/** Logging in, registering, recovering a password. No answer tells whether an address has an account. */
import * as api from '../../src/api/session.ts';
import type { ApiContext } from './context.ts';
import type { CustomerRow } from './db/customers.ts';
import { identityLogin } from './identity-login.ts';
import { hashPassword, isPassword } from './passwords.ts';
import { Refusal, rejected, unauthorized } from './refusal.ts';
import type { Feature } from './register.ts';
import { alreadyRegisteredMail, recoveryMail, registrationMail } from './words-mail.ts';
import { sessionWords as words } from './words-session.ts';

export const session: Feature = (register, context) => {
  const { data, origins } = context;

  register(api.postLogin, async ({ body, now }) => {
    refuseTooMany(context, 'login', body.email, now);
    // Counted before it is known to fail: a hundred at once must not all slip through.
    data.attempts.count('login', body.email, now);
    const customer = data.customers.byEmail(body.email);
    const isRight = await isPassword(body.password, customer?.password_hash ?? null);
    if (customer === null || !isRight) throw unauthorized(words.badCredentials);
    data.attempts.forget('login', body.email);
    return { access_token: data.sessions.start(customer.id, now) };
  });

  identityLogin(register, context);

  register(api.postRegistration, async ({ body, now }) => {
    refuseTooMany(context, 'mail', body.email, now);
    const passwordHash = await hashPassword(body.password);
    data.atomically(() => {
      data.attempts.count('mail', body.email, now);
      const known = data.customers.byEmail(body.email);
      if (known !== null) {
        data.outbox.send(alreadyRegisteredMail(known, `${origins.siteUrl}/recuperar-clave`), now);
        return;
      }
      const { password: _, ...rest } = body;
      const token = data.registrations.open({ ...rest, passwordHash }, now);
      data.outbox.send(registrationMail(body, `${origins.apiUrl}/registro?token=${token}`), now);
    });
    return { message: words.registered };
  });

  register(api.postRecovery, ({ body, now }) => {
    const customer = data.customers.byEmail(body.email);
    if (data.attempts.waitSeconds('mail', body.email, now) === 0) {
      data.atomically(() => {
        data.attempts.count('mail', body.email, now);
        if (customer !== null) sendRecovery(context, customer, now);
      });
    }
    return { message: words.recoverySent };
  });

  register(api.postRecoveryValidation, ({ body, now }) => {
    const token = data.atomically(() => {
      const redeemed = data.sessions.redeem('recovery', body.token, now);
      const customer = redeemed?.customerId == null ? null : data.customers.byId(redeemed.customerId);
      if (customer === null || customer.email !== body.email.toLowerCase()) return null;
      return data.sessions.start(customer.id, now);
    });
    if (token === null) throw rejected(words.badRecovery);
    return { access_token: token };
  });
};

/** Opens the account that a registration mail's link stands for; answers whether the link was good. */
export function confirmRegistration({ data, clock }: ApiContext, token: string): boolean {
  const now = clock();
  return data.atomically(() => {
    const registered = data.registrations.redeem(token, now);
    if (registered === null || data.customers.byEmail(registered.email) !== null) return false;
    data.customers.create(registered, now);
    return true;
  });
}

const recoveryMinutes = 60;

function refuseTooMany({ data }: ApiContext, kind: 'login' | 'mail', email: string, now: Date): void {
  const seconds = data.attempts.waitSeconds(kind, email, now);
  if (seconds === 0) return;
  throw new Refusal(429, words.tooManyLogins, { headers: { 'Retry-After': String(seconds) } });
}

function sendRecovery({ data, origins }: ApiContext, customer: CustomerRow, now: Date): void {
  const token = data.sessions.issue('recovery', customer.id, recoveryMinutes, now);
  const query = new URLSearchParams({ email: customer.email, token });
  const link = `${origins.siteUrl}/recuperar-clave-validacion?${query.toString()}`;
  data.outbox.send(recoveryMail(customer, link), now);
}
