/**
 * Login with Facebook and Google, simulated by the sandbox: its pages issue unsigned texts that identify a person and
 * are accepted by the sandbox only (`identityOf`).
 */
import * as api from '../../../src/api/session.ts';
import { isEmail } from '../../../src/domain/form-rules.ts';
import { oneLine } from '../../../src/domain/plain-text.ts';
import { askForAddress, noAddressDomain } from '../account/address-change.ts';
import type { ApiContext } from '../context.ts';
import type { CustomerRow, Provider } from '../db/account/customers.ts';
import { hashOf } from '../db/session/sessions.ts';
import { sendRecovery } from './recovery.ts';
import { rejected, unauthorized } from '../call/refusal.ts';
import type { Register } from '../call/register.ts';
import { sessionWords as words } from './words-session.ts';

export function identityLogin(register: Register, context: ApiContext): void {
  const { data, origins } = context;

  register(api.postFacebookLogin, ({ body, now }) => {
    const identity = identityOf(body.accessToken);
    if (identity === null) throw unauthorized(words.badFacebookLogin);
    return { access_token: logInAs(context, 'facebook', identity, now) };
  });

  register(api.getGoogleLogin, ({ query: { challenge }, now }) => {
    const state = data.loginStates.issue(challenge ?? null, stateMinutes, now);
    const returnUrl = `${origins.siteUrl}/login/google`;
    const query = new URLSearchParams({ state, redirect_uri: returnUrl });
    return { data: { googleUrl: `${origins.apiUrl}/sandbox/google?${query.toString()}` } };
  });

  register(api.postGoogleLogin, ({ query, now }) => {
    const begun = query.state === undefined ? null : data.loginStates.redeem(query.state, now);
    const isOurs = begun !== null && answers(begun.challenge, query.verifier);
    const identity = identityOf((query.code ?? '').replace(googleCodePrefix, ''));
    if (!isOurs || identity === null) throw unauthorized(words.badGoogleLogin);
    return { access_token: logInAs(context, 'google', identity, now) };
  });
}

/** A person as stated by the sandbox's consent page. */
export interface Identity {
  readonly subject: string;
  readonly name: string;
  readonly surname: string;
  /** Null when the person does not share it (Facebook). */
  readonly email: string | null;
  /** Whether the provider verified the email (Google's `email_verified`). */
  readonly emailVerified: boolean;
}

/** Encodes an identity as the sandbox's code (Google) or access token (Facebook). */
export function codeOf(identity: Identity): string {
  return Buffer.from(JSON.stringify(identity)).toString('base64url');
}

/** Prefix of Google's codes; its slash tests that codes are forwarded unchanged. */
export const googleCodePrefix = '4/0A';

const stateMinutes = 15;

/** PKCE: whether the verifier matches the challenge; without a challenge there must be no verifier. */
function answers(challenge: string | null, verifier: string | undefined): boolean {
  return challenge === (verifier === undefined ? null : hashOf(verifier));
}

function identityOf(code: string): Identity | null {
  try {
    const read = JSON.parse(Buffer.from(code, 'base64url').toString()) as Partial<Identity> | null;
    const { subject, name, surname, email = null, emailVerified } = read ?? {};
    const areTexts = [subject, name, surname].every((text) => typeof text === 'string' && text !== '');
    const hasGoodEmail = email === null || (typeof email === 'string' && isEmail(email));
    return areTexts && hasGoodEmail
      ? ({ subject, name, surname, email, emailVerified: emailVerified === true } as Identity)
      : null;
  } catch {
    return null;
  }
}

/**
 * The customer of that identity; else the customer with its email, if both provider and shop have verified it; else a
 * new customer. An unverified email goes through the change of address.
 * @throws Refusal 422 when the email belongs to an account with an unverified email: its owner gets a login link by
 * mail (account takeover protection).
 */
function logInAs(context: ApiContext, provider: Provider, identity: Identity, now: Date): string {
  const { atomically, customers, sessions } = context.data;
  const { email, emailVerified, subject } = identity;
  const token = atomically(() => {
    const own = customers.byIdentity(provider, subject);
    const namesake = own === null && email !== null && emailVerified ? customers.byEmail(email) : null;
    if (namesake?.is_email_proved === 0) {
      sendWayIn(context, namesake, now);
      return null;
    }
    const { id } = own ?? namesake ?? openAccount(context, provider, identity, now);
    customers.addIdentity(id, provider, subject);
    return sessions.start(id, now);
  });
  if (token === null) throw rejected(words.unprovedAccount);
  return token;
}

function openAccount(
  context: ApiContext,
  provider: Provider,
  { subject, name, surname, email, emailVerified }: Identity,
  now: Date,
): CustomerRow {
  const { customers } = context.data;
  const own = email !== null && emailVerified ? email : `${provider}-${subject}${noAddressDomain}`;
  const names = { name: oneLine(name), surname: oneLine(surname), username: oneLine(name) };
  const person = { ...names, passwordHash: null, wantsNewsletter: false };
  const id = customers.create({ ...person, email: own, isEmailProved: own === email }, now);
  const customer = customers.byId(id);
  if (customer === null) throw new Error(`customer ${id} was not kept`);
  const canAsk = email !== null && context.data.askedMails.waitSeconds('address', email, now) === 0;
  if (!emailVerified && canAsk) askForAddress(context, customer, email, now);
  return customer;
}

function sendWayIn(context: ApiContext, customer: CustomerRow, now: Date): void {
  const { askedMails } = context.data;
  if (askedMails.waitSeconds('recovery', customer.email, now) > 0) return;
  askedMails.count('recovery', customer.email, now);
  sendRecovery(context, customer, now);
}
