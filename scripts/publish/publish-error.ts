/** Why a publish stopped. The live site is unchanged in every case. */
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
  /** The first wave, which is live nevertheless; null when there is none. */
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

/** The urgent pages of a publish in two waves. */
export interface FirstWave {
  /** Changed pages in it. */
  readonly pages: number;
  /** Milliseconds from the start of the publish. */
  readonly ms: number;
}
