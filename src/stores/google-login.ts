/** Logging in with Google: away to its consent page, and back with a query that only the API understands. */
import { getGoogleLogin, postGoogleLogin } from '../api/session.ts';
import { providerLink } from '../domain/checkout-link.ts';
import { FailureError, type FailurePolicy } from '../domain/failure.ts';
import { sessionTexts } from '../text/session.ts';
import { http } from './backend.ts';
import { takeQuery } from './browser-document.ts';
import { goTo, logForDevelopers } from './browser.ts';
import { createOperation } from './operation.ts';
import { enter } from './origin.ts';

const text = sessionTexts.providers.googleFailed;
const policy: FailurePolicy = { show: 'inline', text, serverWords: 'never', unauthorizedText: text };

/** Leaves for Google's consent page, if it is Google's. @param origins that an address of the API may lead to */
export const googleDeparture = createOperation(async (origins: readonly string[]) => {
  const { googleUrl } = await http.send(getGoogleLogin);
  const link = providerLink(googleUrl, origins);
  if (link === null) throw foreignAddress(googleUrl);
  goTo(link);
}, policy);

/** What Google sent back, forwarded as it came. */
export const googleReturn = createOperation(
  (query: string) => http.send(postGoogleLogin, {}, { rawQuery: query }),
  policy,
);

/** Takes the query from the address and forwards it. It works once: reloading finds nothing to forward. */
export async function returnFromGoogle(): Promise<void> {
  const query = takeQuery();
  const outcome = await googleReturn.start(query);
  if (outcome.isDone) enter(outcome.value.accessToken);
}

function foreignAddress(url: string): FailureError {
  const cause = new Error(`the API sends people to ${originOf(url)}, which is none of REDIRECT_ORIGINS`);
  logForDevelopers(cause);
  return new FailureError({ name: 'rejected', message: null, fields: {} }, { cause });
}

function originOf(url: string): string {
  return URL.parse(url)?.origin ?? 'no address';
}
