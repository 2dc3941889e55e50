/**
 * Login with Google by redirect. A return without a matching departure of this tab is rejected: it could log the
 * visitor in as another person (login CSRF).
 */
import { atom } from 'nanostores';
import { getGoogleLogin, postGoogleLogin } from '../../api/session.ts';
import { providerLink } from '../../domain/checkout/checkout-link.ts';
import { FailureError, type FailurePolicy } from '../../domain/failure.ts';
import { sessionTexts } from '../../text/session/session.ts';
import { http } from '../backend.ts';
import { takeQuery } from '../browser-document.ts';
import { goTo, logForDevelopers } from '../browser.ts';
import { keys } from '../keys.ts';
import { createOperation } from '../operation.ts';
import { finishLogin } from './return-path.ts';
import { isRecord, tabJson } from '../storage.ts';

const text = sessionTexts.providers.googleFailed;
const policy: FailurePolicy = { show: 'inline', text, serverWords: 'never', unauthorizedText: text };

export const googleDeparture = createOperation(async (origins: readonly string[]) => {
  const { verifier, challenge } = await newSecret();
  const { googleUrl } = await http.send(getGoogleLogin, { query: challenge === null ? {} : { challenge } });
  const link = providerLink(googleUrl, origins);
  if (link === null) throw foreignAddress(googleUrl);
  const state = new URL(link).searchParams.get('state');
  kept.write({ state, verifier: challenge === null ? null : verifier });
  goTo(link);
}, policy);

export const googleReturn = createOperation(
  ({ query, verifier }: { readonly query: string; readonly verifier: string | null }) => {
    const proof = verifier === null ? '' : `&${new URLSearchParams({ verifier }).toString()}`;
    return http.send(postGoogleLogin, {}, { rawQuery: query + proof });
  },
  policy,
);

export const $isForeignReturn = atom(false);

/** One-time: after a reload there is nothing to forward. */
export async function returnFromGoogle(): Promise<void> {
  const query = takeQuery();
  const departure = kept.read();
  kept.forget();
  const isOurs = departure !== null && departure.state === new URLSearchParams(query).get('state');
  $isForeignReturn.set(!isOurs);
  if (!isOurs) return;
  const outcome = await googleReturn.start({ query, verifier: departure.verifier });
  if (outcome.isDone) finishLogin(outcome.value.accessToken);
}

interface Departure {
  readonly state: string | null;
  /** Null where `crypto.subtle` is missing: on plain http, as in a local network. */
  readonly verifier: string | null;
}

const kept = tabJson(keys.googleLogin, (value): value is Departure => {
  if (!isRecord(value)) return false;
  return [value['state'], value['verifier']].every((text) => text === null || typeof text === 'string');
});

/** PKCE (RFC 7636). */
async function newSecret(): Promise<{ verifier: string; challenge: string | null }> {
  const verifier = base64Url(crypto.getRandomValues(new Uint8Array(32)));
  const { subtle } = crypto as { readonly subtle?: SubtleCrypto };
  const digest = await subtle?.digest('SHA-256', new TextEncoder().encode(verifier));
  return { verifier, challenge: digest === undefined ? null : base64Url(new Uint8Array(digest)) };
}

function base64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

function foreignAddress(url: string): FailureError {
  const cause = new Error(`the API sends people to ${originOf(url)}, which is none of REDIRECT_ORIGINS`);
  logForDevelopers(cause);
  return new FailureError({ name: 'rejected', message: null, fields: {} }, { cause });
}

function originOf(url: string): string {
  return URL.parse(url)?.origin ?? 'no address';
}
