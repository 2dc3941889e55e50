import { atom } from 'nanostores';
import { FailureError, reactTo, type FailurePolicy } from '../domain/failure.ts';
import { loginPathFrom } from '../domain/session/login-path.ts';
import { failureTexts } from '../text/failures.ts';
import { currentPath, goTo, logForDevelopers, onPageRestored, replaceWith } from './browser.ts';
import { accessToken, dropToken } from './session/session.ts';
import { showToast } from './toasts.ts';

export const $modal = atom<string | null>(null);

export function closeModal(): void {
  $modal.set(null);
}

/**
 * @returns the message to show inline, when that is the policy. @throws any error that is not a FailureError: bugs
 * are not shown as failures.
 */
export function announce(error: unknown, policy: FailurePolicy): string | null {
  if (!(error instanceof FailureError)) throw error;
  const { failure, cause } = error;
  // A reply that violates the contract has the offending field in `cause`.
  if (failure.name === 'unexpected' && cause instanceof Error) logForDevelopers(cause);
  const reaction = reactTo(failure, policy);
  switch (reaction.name) {
    case 'nothing':
      break;
    case 'connection-modal':
      $modal.set(failureTexts.connection);
      break;
    case 'go-to-login':
      leaveForLogin();
      break;
    case 'say':
      if (reaction.where === 'inline') return reaction.text;
      if (reaction.where === 'toast') showToast('error', reaction.text);
      else $modal.set(reaction.text);
  }
  return null;
}

/** Several parallel 401 replies are one redirect. */
let isLeaving = false;
onPageRestored(() => {
  isLeaving = false;
});

function leaveForLogin(): void {
  if (isLeaving) return;
  isLeaving = true;
  // Without a token the page's guard is leading there already: Back must not return to this page.
  const leave = accessToken() === null ? replaceWith : goTo;
  dropToken();
  leave(loginPathFrom(currentPath()));
}
