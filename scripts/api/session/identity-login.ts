/** Login with Facebook and Google: the sandbox's pages issue unsigned texts that identify a person. */
import * as v from 'valibot';
import * as api from '../../../src/api/session.ts';
import { isEmail } from '../../../src/domain/form-rules.ts';
import { oneLine } from '../../../src/domain/plain-text.ts';
import { askForAddress, noAddressDomain } from '../account/address-change.ts';
import type { ApiContext } from '../context.ts';
import type { CallEnv } from '../call/call.ts';
import type { CustomerRow, Provider } from '../db/account/customers.ts';
import { hashOf } from '../db/session/tokens.ts';
import { unauthorized } from '../call/http-error.ts';
import type { Register } from '../call/register.ts';
import { loginStates } from './login-states.ts';
import { sessionMessages as words } from './session-messages.ts';

export function identityLogin(register: Register, context: ApiContext): void {
  const { data, origins } = context;
  const states = loginStates(data.secrets);

  register(api.postFacebookLogin, async ({ body, now, ...caller }) => {
    const identity = identityOf(body.accessToken);
    if (identity === null) throw unauthorized(words.badFacebookLogin);
    return { access_token: await logInAs(context, 'facebook', identity, { now, ...caller }) };
  });

  register(api.getGoogleLogin, ({ query: { challenge }, now }) => {
    const state = states.make(challenge ?? null, now);
    const returnUrl = `${origins.siteUrl}/login/google`;
    const query = new URLSearchParams({ state, redirect_uri: returnUrl });
    return { data: { googleUrl: `${origins.apiUrl}/sandbox/google?${query.toString()}` } };
  });

  register(api.postGoogleLogin, async ({ query, now, ...caller }) => {
    const { state = '' } = query;
    const begun = states.read(state, now);
    const isOurs = begun !== null && answers(begun.challenge, query.verifier);
    const identity = identityOf((query.code ?? '').replace(googleCodePrefix, ''));
    if (!isOurs || identity === null || !data.tokens.useOnce('google', state, now))
      throw unauthorized(words.badGoogleLogin);
    return { access_token: await logInAs(context, 'google', identity, { now, ...caller }) };
  });
}

const text = v.pipe(v.string(), v.nonEmpty());
const identitySchema = v.pipe(
  v.string(),
  v.transform((code) => Buffer.from(code, 'base64url').toString()),
  v.parseJson(),
  v.object({
    subject: text,
    name: text,
    surname: text,
    /** Null when the person does not share it (Facebook). */
    email: v.nullable(v.pipe(v.string(), v.check(isEmail))),
    /** Whether the provider verified the email (Google's `email_verified`). */
    emailVerified: v.boolean(),
  }),
);

export type Identity = v.InferOutput<typeof identitySchema>;

export function codeOf(identity: Identity): string {
  return Buffer.from(JSON.stringify(identity)).toString('base64url');
}

/** Prefix of Google's codes; its slash tests that codes are forwarded unchanged. */
export const googleCodePrefix = '4/0A';

/** PKCE: whether the verifier matches the challenge; without a challenge there must be no verifier. */
function answers(challenge: string | null, verifier: string | undefined): boolean {
  return challenge === (verifier === undefined ? null : hashOf(verifier));
}

function identityOf(code: string): Identity | null {
  const read = v.safeParse(identitySchema, code);
  return read.success ? read.output : null;
}

async function logInAs(
  { data, limits, origins }: ApiContext,
  provider: Provider,
  identity: Identity,
  { now, ...caller }: CallEnv & { readonly now: Date },
): Promise<string> {
  const { atomically, customers, tokens } = data;
  const { email, emailVerified, subject } = identity;
  const needsProof = email !== null && !emailVerified;
  const canAsk = needsProof && (await limits.tryTake('mails', `address ${email.toLowerCase()}`));
  const isNew = customers.byIdentity(provider, subject) === null;
  if (isNew) await limits.takeFrom('accountsFrom', caller, words.tooManyLogins);
  return atomically(() => {
    const namesake = email !== null && emailVerified ? customers.byEmail(email) : null;
    const existingCustomer = customers.byIdentity(provider, subject) ?? namesake;
    const customer = existingCustomer ?? openAccount(data, provider, identity);
    if (existingCustomer === null && canAsk) askForAddress({ data, origins }, customer, email, now);
    customers.addIdentity(customer.id, provider, subject);
    return tokens.issue('session', now, { customerId: customer.id });
  });
}

function openAccount(
  { customers }: ApiContext['data'],
  provider: Provider,
  { subject, name, surname, email, emailVerified }: Identity,
): CustomerRow {
  const own = email !== null && emailVerified ? email : `${provider}-${subject}${noAddressDomain}`;
  const names = { name: oneLine(name), surname: oneLine(surname), username: oneLine(name) };
  return customers.create({ ...names, email: own, passwordHash: null, wantsNewsletter: false });
}
