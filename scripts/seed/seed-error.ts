/** A failure that the user can resolve; its message is shown without a stack trace. */
export class SeedError extends Error {}
