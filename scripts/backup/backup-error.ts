/** An error that the owner can resolve; printed without a stack trace. */
export class BackupError extends Error {}
