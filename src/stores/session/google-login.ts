/**
 * Login with Google by redirect. A return without a matching departure of this tab is rejected: it could log the
 * visitor in as another person (login CSRF).
 */
import { atom } from 'nanostores';
import { getGoogleLogin, postGoogleLogin } from '../../api/session.ts';
import { providerLink } from '../../domain/links.ts';
import { FailureError, type FailurePolicy } from '../../domain/failure.ts';
import { providers } from '../../providers.ts';
import { sessionTexts } from '../../text/session/session.ts';
import { http } from '../backend.ts';
import { takeQuery } from '../browser-document.ts';
import { goTo, logForDevelopers } from '../browser.ts';
import { keys } from '../keys.ts';
import { createOperation } from '../operation.ts';
import { inTab, isRecord, jsonIn } from '../storage.ts';
import { finishLogin } from './return-path.ts';
import { parseUrl } from '../../domain/parse-url.ts';

const { googleFailed } = sessionTexts.providers;
const policy: FailurePolicy = { show: 'inline', text: googleFailed, unauthorizedText: googleFailed };

export const googleDeparture = createOperation(async (_: null) => {
  const secret = await newSecret();
  const query = secret === null ? {} : { challenge: secret.challenge };
  const { googleUrl } = await http.send(getGoogleLogin, { query });
  const link = providerLink(googleUrl, providers.redirectOrigins);
  if (link === null) throw foreignAddress(googleUrl);
  const state = new URL(link).searchParams.get('state');
  kept.write({ state, verifier: secret?.verifier ?? null });
  goTo(link);
}, policy);

export const googleReturn = createOperation(
  (rawQuery: string) => http.send(postGoogleLogin, {}, { rawQuery }),
  policy,
);

export const $isForeignReturn = atom(false);

export async function returnFromGoogle(): Promise<void> {
  const query = takeQuery();
  const departure = kept.read();
  kept.forget();
  const isOurs = departure !== null && departure.state === new URLSearchParams(query).get('state');
  $isForeignReturn.set(!isOurs);
  if (!isOurs) return;
  const { verifier } = departure;
  const proof = verifier === null ? '' : `&${new URLSearchParams({ verifier }).toString()}`;
  const outcome = await googleReturn.start(query + proof);
  if (outcome.isDone) finishLogin(outcome.value.accessToken);
}

interface Departure {
  readonly state: string | null;
  readonly verifier: string | null;
}

const kept = jsonIn(inTab, keys.googleLogin, (value): value is Departure => isRecord(value));

/** PKCE (RFC 7636). Null where `crypto.subtle` is missing: on plain http, as in a local network. */
async function newSecret(): Promise<{ verifier: string; challenge: string } | null> {
  const { subtle } = crypto as { readonly subtle?: SubtleCrypto };
  const verifier = base64Url(crypto.getRandomValues(new Uint8Array(32)));
  const digest = await subtle?.digest('SHA-256', new TextEncoder().encode(verifier));
  return digest ? { verifier, challenge: base64Url(new Uint8Array(digest)) } : null;
}

function base64Url(bytes: Uint8Array): string {
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function foreignAddress(url: string): FailureError {
  const origin = parseUrl(url)?.origin ?? 'no address';
  const cause = new Error(`the API sends people to ${origin}, which is none of REDIRECT_ORIGINS`);
  logForDevelopers(cause);
  return new FailureError({ name: 'rejected', message: null, fields: {} }, { cause });
}
