/**
 * Logging in with Google: away to its consent page, and back with a query that only the API understands. What this tab left with
 * it keeps, and a return that began elsewhere is not followed: it could log its visitor in as somebody else (login CSRF).
 */
import { atom } from 'nanostores';
import { getGoogleLogin, postGoogleLogin } from '../api/session.ts';
import { providerLink } from '../domain/checkout-link.ts';
import { FailureError, type FailurePolicy } from '../domain/failure.ts';
import { sessionTexts } from '../text/session.ts';
import { http } from './backend.ts';
import { takeQuery } from './browser-document.ts';
import { goTo, logForDevelopers } from './browser.ts';
import { keys } from './keys.ts';
import { createOperation } from './operation.ts';
import { enter } from './origin.ts';
import { forgetInTab, jsonCodec, readInTab, writeInTab } from './storage.ts';

const text = sessionTexts.providers.googleFailed;
const policy: FailurePolicy = { show: 'inline', text, serverWords: 'rejected', unauthorizedText: text };

/** Leaves for Google's consent page, if it is Google's. @param origins that an address of the API may lead to */
export const googleDeparture = createOperation(async (origins: readonly string[]) => {
  const { verifier, challenge } = await newSecret();
  const { googleUrl } = await http.send(getGoogleLogin, { query: challenge === null ? {} : { challenge } });
  const link = providerLink(googleUrl, origins);
  if (link === null) throw foreignAddress(googleUrl);
  const state = new URL(link).searchParams.get('state');
  writeInTab(
    keys.googleLogin,
    departureCodec.encode({ state, verifier: challenge === null ? null : verifier }),
  );
  goTo(link);
}, policy);

/** What Google sent back, forwarded as it came, with the secret that shows where it began. */
export const googleReturn = createOperation(
  ({ query, verifier }: { readonly query: string; readonly verifier: string | null }) => {
    const proof = verifier === null ? '' : `&${new URLSearchParams({ verifier }).toString()}`;
    return http.send(postGoogleLogin, {}, { rawQuery: query + proof });
  },
  policy,
);

/** Whether Google's answer belongs to nothing that this tab began. */
export const $isForeignReturn = atom(false);

/** Takes the query from the address and forwards it. It works once: reloading finds nothing to forward. */
export async function returnFromGoogle(): Promise<void> {
  const query = takeQuery();
  const departure = departureCodec.decode(readInTab(keys.googleLogin) ?? '');
  forgetInTab(keys.googleLogin);
  const isOurs = departure !== null && departure.state === new URLSearchParams(query).get('state');
  $isForeignReturn.set(!isOurs);
  if (!isOurs) return;
  const outcome = await googleReturn.start({ query, verifier: departure.verifier });
  if (outcome.isDone) enter(outcome.value.accessToken);
}

interface Departure {
  /** Null where the backend gives none. */
  readonly state: string | null;
  /** Null where the browser cannot hash: on plain http, as in a local network. */
  readonly verifier: string | null;
}

const departureCodec = jsonCodec((value): value is Departure => {
  const { state, verifier } = (value ?? {}) as Partial<Record<keyof Departure, unknown>>;
  return [state, verifier].every((text) => text === null || typeof text === 'string');
});

/** A secret, and its SHA-256 in base64url (RFC 7636). */
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
