/** Code that a page holds as text, because it must run before any file comes. */
import { escapedJson } from '../../domain/shop/structured-data.ts';

/**
 * Prints a call of a function of this folder. In pages its text is minified (`scripts/publish/render/inline-functions.ts`).
 * @param run uses its parameters and browser globals only: nothing else of its module is printed
 */
export function inlineScript<Args extends readonly unknown[]>(
  run: (...args: Args) => void,
  ...args: Args
): string {
  return `(${String(run)})(${args.map(escapedJson).join()})`;
}
