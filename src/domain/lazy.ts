/** Makes it on first use: an Intl formatter costs a slow phone milliseconds before the page answers a press. */
export function lazy<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
