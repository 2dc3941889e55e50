/**
 * The one error model: a failure is data, a policy says what a failed operation means to the shopper,
 * and `reactTo` turns both into what is shown. Nobody else decides.
 */

/** What can go wrong in a call. `message` is the server's own words, when it sent any. */
export type Failure =
  | { readonly name: 'aborted' }
  /** No answer, or an answer that was not the API's (a captive portal, a truncated body, a timeout). */
  | { readonly name: 'network' }
  | { readonly name: 'unauthorized'; readonly message: string | null }
  /** 422: the server understood and refused. `fields` are its words by wire field. */
  | {
      readonly name: 'rejected';
      readonly message: string | null;
      readonly fields: Readonly<Record<string, readonly string[]>>;
      /** The refusal's name for programs, where the API gives one. */
      readonly reason?: string;
    }
  | { readonly name: 'not-found'; readonly message: string | null }
  | { readonly name: 'unexpected'; readonly status: number; readonly message: string | null };

/** How a failed call travels: calls reject with it, and with nothing else. Any other error is a bug. */
export class FailureError extends Error {
  override readonly name = 'FailureError';
  readonly failure: Failure;

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.name, options);
    this.failure = failure;
  }
}

/** How an operation speaks when it fails; it stands beside the operation in its store. */
export interface FailurePolicy {
  readonly show: 'toast' | 'inline' | 'modal' | 'silent';
  /** The words of the specification for this operation. */
  readonly text: string;
  /** Words for a refusal (422) that came without any; `text` when absent. */
  readonly rejectedText?: string;
  /** Whose words win when the server sent some. `rejected`: only on a 422; `after-text`: the 422's follow ours. */
  readonly serverWords: 'rejected' | 'after-text' | 'always' | 'never';
  /** Only ways in have one: a 401 there is about what was given, not an ended session. */
  readonly unauthorizedText?: string;
  /** What a missing thing means here; without it a 404 is like any other error. */
  readonly notFound?: 'not-found-page';
}

/** What the announcer does about a failure. */
export type Reaction =
  | { readonly name: 'nothing' }
  | { readonly name: 'connection-modal' }
  | { readonly name: 'go-to-login' }
  | { readonly name: 'go-to-not-found' }
  | { readonly name: 'say'; readonly where: 'toast' | 'inline' | 'modal'; readonly text: string };

export function reactTo(failure: Failure, policy: FailurePolicy): Reaction {
  switch (failure.name) {
    case 'aborted':
      return { name: 'nothing' };
    case 'network':
      return policy.show === 'silent' ? { name: 'nothing' } : { name: 'connection-modal' };
    case 'unauthorized':
      if (policy.unauthorizedText === undefined) return { name: 'go-to-login' };
      return say(
        policy,
        policy.serverWords === 'always'
          ? (failure.message ?? policy.unauthorizedText)
          : policy.unauthorizedText,
      );
    case 'not-found':
      if (policy.notFound === 'not-found-page') return { name: 'go-to-not-found' };
      return say(policy, policy.serverWords === 'always' ? (failure.message ?? policy.text) : policy.text);
    case 'rejected':
      return say(policy, rejectedWords(failure.message, policy));
    case 'unexpected':
      return say(policy, policy.serverWords === 'always' ? (failure.message ?? policy.text) : policy.text);
  }
}

function rejectedWords(message: string | null, policy: FailurePolicy): string {
  const ours = policy.rejectedText ?? policy.text;
  if (policy.serverWords === 'after-text' && message !== null) return `${ours}. ${message}`;
  return policy.serverWords === 'never' ? ours : (message ?? ours);
}

function say(policy: FailurePolicy, text: string): Reaction {
  return policy.show === 'silent' ? { name: 'nothing' } : { name: 'say', where: policy.show, text };
}
