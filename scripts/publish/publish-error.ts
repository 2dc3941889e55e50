import type { Named } from '../../src/domain/catalogue/product.ts';

/** Why a publish stopped. The live site is unchanged in every case. */
export type PublishProblem =
  | 'busy'
  | 'paused'
  | 'other-address'
  | 'api-unreachable'
  | 'api-failed'
  | 'list-keeps-changing'
  | 'list-does-not-fit'
  | 'unsound-data'
  | 'too-many-lost'
  | 'nothing-to-sell'
  | 'build-failed'
  | 'broken-site'
  | 'preview-gone'
  | 'preview-outdated'
  | 'preview-of-later'
  | 'answers-now';

/** A publish that stopped for a reason that a person can act on; the message says which and what to do. */
export class PublishError extends Error {
  override readonly name = 'PublishError';
  readonly problem: PublishProblem;
  /** Examples of products that the API no longer has, when that is the reason. */
  readonly missing: readonly Named[];

  constructor(
    problem: PublishProblem,
    message: string,
    { missing = [], ...options }: ErrorOptions & { readonly missing?: readonly Named[] } = {},
  ) {
    super(message, options);
    this.problem = problem;
    this.missing = missing;
  }
}

/** An error without a name is a `bug`. A full disk passes when space is freed. */
const passing: readonly string[] = [
  'api-unreachable',
  'api-failed',
  'list-keeps-changing',
  'build-failed',
  'broken-site',
  'bug',
  'disk-full',
] satisfies readonly (PublishProblem | 'bug' | 'disk-full')[];

/** Whether it may be over by itself, so that a retry helps. */
export function isPassing(problem: string): boolean {
  return passing.includes(problem);
}

export function previewOutdated(): PublishError {
  const message = 'something else went live since this preview was made. Make a new one and look at it.';
  return new PublishError('preview-outdated', message);
}

export function answersNow(apiUrl: string): PublishError {
  const message = `the API at ${apiUrl} doesn't answer for a time; no preview was made. It would take "at" from its publisher (tests/specification/wire.md).`;
  return new PublishError('answers-now', message);
}
