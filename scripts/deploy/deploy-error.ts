/** A deploy that stopped for a reason that a person can act on; the message says what to do. */
export class DeployError extends Error {
  override readonly name = 'DeployError';
}
