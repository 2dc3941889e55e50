/** The one announcer: what a failure means is decided in `domain/failure.ts`, and done here, once. */
import { atom } from 'nanostores';
import { FailureError, reactTo, type Failure, type FailurePolicy } from '../domain/failure.ts';
import { loginPathFrom } from '../domain/return-path.ts';
import { pathTo } from '../domain/routes.ts';
import { failureTexts } from '../text/failures.ts';
import { currentPath, goTo, logForDevelopers, onRevival, replaceWith } from './browser.ts';
import { dropToken } from './session.ts';
import { showToast } from './toasts.ts';

/** The message of the one modal; null when it is closed. */
export const $modal = atom<string | null>(null);

export function closeModal(): void {
  $modal.set(null);
}

/**
 * Tells the shopper about a failed call as its policy says.
 * @returns the words to show inline, when that is the policy's place; else null.
 * @throws whatever is not a FailureError: a bug is never dressed as a failure.
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

/** An answer against the contract names its place in the cause; that is for whoever opens the console. */
function logDeviation({ failure, cause }: FailureError): void {
  if (failure.name === 'unexpected' && cause instanceof Error) logForDevelopers(cause);
}

/** Several calls may be refused at once; they leave once. */
let isLeaving = false;
onRevival(() => {
  isLeaving = false;
});

function leaveForLogin(): void {
  if (isLeaving) return;
  isLeaving = true;
  dropToken();
  goTo(loginPathFrom(currentPath()));
}
