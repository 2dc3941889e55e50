export type Failure =
  | { readonly name: 'aborted' }
  /** No reply, or a reply that is not the API's (captive portal, truncated body, timeout). */
  | { readonly name: 'network' }
  | { readonly name: 'unauthorized'; readonly message: string | null }
  | {
      readonly name: 'rejected';
      readonly message: string | null;
      readonly fields: Readonly<Record<string, readonly string[]>>;
      /** Machine-readable code of the refusal, where the API sends one. */
      readonly reason?: string;
    }
  | { readonly name: 'not-found'; readonly message: string | null }
  | { readonly name: 'unexpected'; readonly status: number; readonly message: string | null };

/** What API calls reject with. Any other error is a bug. */
export class FailureError extends Error {
  override readonly name = 'FailureError';
  readonly failure: Failure;

  constructor(failure: Failure, options?: ErrorOptions) {
    super(failure.name, options);
    this.failure = failure;
  }
}

export function isFailure(error: unknown, ...names: readonly Failure['name'][]): boolean {
  return error instanceof FailureError && names.includes(error.failure.name);
}

export interface FailurePolicy {
  readonly show: 'toast' | 'inline' | 'modal' | 'silent';
  readonly text: string;
  /** For a 422 without a message; else `text`. */
  readonly rejectedText?: string;
  /** When the server's message replaces ours; `rejected`: on a 422. */
  readonly serverWords?: 'rejected' | 'always';
  readonly unauthorizedText?: string;
}

export type Reaction =
  | { readonly name: 'nothing' }
  | { readonly name: 'connection-modal' }
  | { readonly name: 'go-to-login' }
  | { readonly name: 'say'; readonly where: 'toast' | 'inline' | 'modal'; readonly text: string };

export function reactTo(failure: Failure, policy: FailurePolicy): Reaction {
  switch (failure.name) {
    case 'aborted':
      return { name: 'nothing' };
    case 'network':
      return policy.show === 'silent' ? { name: 'nothing' } : { name: 'connection-modal' };
    case 'unauthorized':
      if (policy.unauthorizedText === undefined) return { name: 'go-to-login' };
      return say(policy, policy.unauthorizedText, failure);
    case 'rejected':
      return say(policy, policy.rejectedText ?? policy.text, failure);
    case 'not-found':
    case 'unexpected':
      return say(policy, policy.text, failure);
  }
}

function say(
  { show, serverWords }: FailurePolicy,
  ours: string,
  { name, message }: Extract<Failure, { readonly message: string | null }>,
): Reaction {
  if (show === 'silent') return { name: 'nothing' };
  const isHeard = serverWords === 'always' || (serverWords === 'rejected' && name === 'rejected');
  return { name: 'say', where: show, text: (isHeard ? message : null) ?? ours };
}
