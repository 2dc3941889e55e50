/** Failed tests in words. */
import type { Failure } from '../check/outcome.ts';

/** A block a failed test. `npm test` ends with them, because a build server shows the end of a log. */
export function describeFailures(failures: readonly Failure[]): string {
  return failures.flatMap(({ name, message }) => [`FAILED  ${name}`, ...beginningOf(message)]).join('\n');
}

/** Playwright names the locator, and what it found, below the error. */
const linesOfMessage = 8;

/** The message and its location, not the whole stack; indented. */
export function beginningOf(message: string): readonly string[] {
  return message
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, linesOfMessage)
    .map((line) => `        ${line}`);
}
