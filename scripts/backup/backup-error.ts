/** What the owner can do something about: told without a stack. */
export class BackupError extends Error {}
