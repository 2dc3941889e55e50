/** Performs what `domain/failure.ts` decides. */
import { atom } from 'nanostores';
import { FailureError, reactTo, type Failure, type FailurePolicy } from '../domain/failure.ts';
import { loginPathFrom } from '../domain/session/login-path.ts';
import { pathTo } from '../domain/routes.ts';
import { failureTexts } from '../text/failures.ts';
import { currentPath, goTo, logForDevelopers, onPageRestored, replaceWith } from './browser.ts';
import { dropToken } from './session/session.ts';
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
  logDeviation(error);
  return act(error.failure, policy);
}

function act(failure: Failure, policy: FailurePolicy): string | null {
  const reaction = reactTo(failure, policy);
  switch (reaction.name) {
    case 'nothing':
      return null;
    case 'connection-modal':
      $modal.set(failureTexts.connection);
      return null;
    case 'go-to-login':
      leaveForLogin();
      return null;
    case 'go-to-not-found':
      replaceWith(pathTo('notFound'));
      return null;
    case 'say':
      return say(reaction.where, reaction.text);
  }
}

function say(where: 'toast' | 'inline' | 'modal', text: string): string | null {
  if (where === 'inline') return text;
  if (where === 'toast') showToast('error', text);
  else $modal.set(text);
  return null;
}

/** A reply that violates the contract has the offending field in `cause`. */
function logDeviation({ failure, cause }: FailureError): void {
  if (failure.name === 'unexpected' && cause instanceof Error) logForDevelopers(cause);
}

/** Several parallel 401 replies are one redirect. */
let isLeaving = false;
onPageRestored(() => {
  isLeaving = false;
});

function leaveForLogin(): void {
  if (isLeaving) return;
  isLeaving = true;
  dropToken();
  goTo(loginPathFrom(currentPath()));
}
