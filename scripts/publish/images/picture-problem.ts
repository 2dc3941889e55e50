export type PictureProblem =
  | { readonly code: 'late'; readonly seconds: number }
  | { readonly code: 'status'; readonly status: number }
  | { readonly code: 'other-host' }
  | { readonly code: 'too-large'; readonly bytes: number }
  | { readonly code: 'too-many-pixels'; readonly pixels: number }
  | { readonly code: 'unknown-format' }
  | { readonly code: 'unreadable'; readonly detail: string };

export class ImageProblem extends Error {
  override readonly name = 'ImageProblem';
  readonly problem: PictureProblem;

  constructor(problem: PictureProblem, options?: ErrorOptions) {
    super(JSON.stringify(problem), options);
    this.problem = problem;
  }
}
