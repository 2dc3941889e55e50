/** Why a publish stopped. The live site is unchanged in every case. */
export type PublishProblem =
  | 'busy'
  | 'paused'
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

  constructor(problem: PublishProblem, message: string, options?: ErrorOptions) {
    super(message, options);
    this.problem = problem;
  }
}
