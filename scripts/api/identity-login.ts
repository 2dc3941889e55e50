/**
 * Logging in through Facebook and Google. The sandbox stands in for both: what their pages hand out is a signed-by-nobody
 * text that names a person, which only the sandbox accepts (`identityOf`).
 */
import * as api from '../../src/api/session.ts';
import type { ApiContext } from './context.ts';
import type { Provider } from './db/customers.ts';
import { unauthorized } from './refusal.ts';
import type { Register } from './register.ts';
import { sessionWords as words } from './words-session.ts';

export function identityLogin(register: Register, context: ApiContext): void {
  const { data, origins } = context;

  register(api.postFacebookLogin, ({ body, now }) => {
    const identity = identityOf(body.accessToken);
    if (identity === null) throw unauthorized(words.badFacebookLogin);
    return { access_token: logInAs(context, 'facebook', identity, now) };
  });

  register(api.getGoogleLogin, ({ now }) => {
    const state = data.sessions.issue('google', null, stateMinutes, now);
    const returnUrl = `${origins.siteUrl}/login/google`;
    const query = new URLSearchParams({ state, redirect_uri: returnUrl });
    return { data: { googleUrl: `${origins.apiUrl}/sandbox/google?${query.toString()}` } };
  });

  register(api.postGoogleLogin, ({ query, now }) => {
    const isOurs = query.state !== undefined && data.sessions.redeem('google', query.state, now) !== null;
    const identity = identityOf((query.code ?? '').replace(googleCodePrefix, ''));
    if (!isOurs || identity === null) throw unauthorized(words.badGoogleLogin);
    return { access_token: logInAs(context, 'google', identity, now) };
  });
}

/** Who the sandbox's consent page says somebody is. */
export interface Identity {
  readonly subject: string;
  readonly name: string;
  readonly surname: string;
  /** Facebook's people may refuse to give it. */
  readonly email: string | null;
}

/** What the sandbox's pages hand out for a person: a code for Google, an access token for Facebook. */
export function codeOf(identity: Identity): string {
  return Buffer.from(JSON.stringify(identity)).toString('base64url');
}

/** What Google's codes begin with; the slash travels escaped and must come through unchanged. */
export const googleCodePrefix = '4/0A';

const stateMinutes = 15;

function identityOf(code: string): Identity | null {
  try {
    const read = JSON.parse(Buffer.from(code, 'base64url').toString()) as Partial<Identity> | null;
    const { subject, name, surname, email = null } = read ?? {};
    const areTexts = [subject, name, surname].every((text) => typeof text === 'string' && text !== '');
    const isEmail = email === null || (typeof email === 'string' && /^[^@\s]+@[^@\s]+$/.test(email));
    return areTexts && isEmail ? ({ subject, name, surname, email } as Identity) : null;
  } catch {
    return null;
  }
}

/** The customer of that identity, else the one with its address, else a new one. */
function logInAs({ data }: ApiContext, provider: Provider, identity: Identity, now: Date): string {
  const { subject, name, surname } = identity;
  const email = identity.email ?? `${provider}-${subject}@sin-correo.example`.toLowerCase();
  return data.atomically(() => {
    const known = data.customers.byIdentity(provider, subject) ?? data.customers.byEmail(email);
    const person = { email, name, surname, username: name, passwordHash: null, wantsNewsletter: false };
    const id = known?.id ?? data.customers.create(person, now);
    data.customers.addIdentity(id, provider, subject);
    return data.sessions.start(id, now);
  });
}
