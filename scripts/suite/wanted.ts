/** Which part of the suite is meant. */
import { parseArgs } from 'node:util';

/** All but the checks are in vitest.config.ts. */
const parts = ['checks', 'unit', 'programs', 'e2e'] as const;
export type Part = (typeof parts)[number];

/** What answers soonest: no Astro, no browser, no program of the shop. */
export const quickParts: readonly Part[] = ['checks', 'unit'];

export interface Wanted {
  readonly parts: readonly Part[];
  /** Words, one of which the path of a test file contains; with any there are no checks. */
  readonly filters: readonly string[];
}

/** Options that say which part of the suite is meant. */
export const wantedOptions = {
  quick: { type: 'boolean', default: false },
  part: { type: 'string', multiple: true },
} as const;

/** @throws Error when there is no such option or part. */
export function readWanted(args: readonly string[]): Wanted {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: wantedOptions,
    allowPositionals: true,
  });
  return wantedOf(values, positionals);
}

/** @throws Error when there is no such part. */
export function wantedOf(
  { quick, part = [] }: { readonly quick: boolean; readonly part?: readonly string[] | undefined },
  filters: readonly string[],
): Wanted {
  const unknown = part.filter((name) => !parts.some((known) => known === name));
  if (unknown.length > 0) throw new Error(`There is no part "${unknown.join('", "')}": ${parts.join(', ')}`);
  const whole = quick ? quickParts : parts;
  return { parts: whole.filter((name) => part.length === 0 || part.includes(name)), filters };
}
