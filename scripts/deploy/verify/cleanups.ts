/** What is to be ended or removed when a part is over, however it ends. */
export type Cleanups = (() => unknown)[];
