/** Why a publish stopped. What was live stays as it was, whatever the reason. */
export type PublishProblem =
  | 'busy'
  | 'held'
  | 'other-address'
  | 'api-unreachable'
  | 'api-failed'
  | 'list-keeps-changing'
  | 'unsound-data'
  | 'too-many-lost'
  | 'build-failed'
  | 'broken-site';

/** A publish that stopped for a reason that a person can act on; the message says which and what to do. */
export class PublishError extends Error {
  override readonly name = 'PublishError';
  readonly problem: PublishProblem;
  /** What of it is live all the same; null when nothing is. */
  readonly first: FirstWave | null;

  constructor(
    problem: PublishProblem,
    message: string,
    { first = null, ...options }: ErrorOptions & { readonly first?: FirstWave | null } = {},
  ) {
    super(message, options);
    this.problem = problem;
    this.first = first;
  }
}

/** The urgent pages of a publish that goes live in two waves. */
export interface FirstWave {
  /** Pages that were other ones then. */
  readonly pages: number;
  /** Milliseconds from the start of the publish. */
  readonly ms: number;
}
