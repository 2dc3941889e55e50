/**
 * Makes an object on first use. Intl formatters are made so: each takes a slow phone milliseconds, and a page's code is
 * evaluated before it can answer a press.
 */
export function lazy<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => (made ??= make());
}
