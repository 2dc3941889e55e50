/** A test or a check that did not pass. */
export interface Failure {
  /** Of a test its file, the names around it and its own. */
  readonly name: string;
  readonly message: string;
}

export interface Outcome {
  readonly passed: number;
  readonly failures: readonly Failure[];
}
