/** Clean-up functions that run when a part ends, with or without success. */
export type Cleanups = (() => unknown)[];
