/** Parses which part of the suite to run. */
import { parseArgs } from 'node:util';

/** All but the checks are projects in vitest.config.ts. */
const parts = ['checks', 'unit', 'programs', 'e2e'] as const;
export type Part = (typeof parts)[number];

/** The fastest parts: no Astro, no browser, no program of the shop. */
export const quickParts: readonly Part[] = ['checks', 'unit'];

export interface Wanted {
  readonly parts: readonly Part[];
  /** Substrings of test file paths; with filters, no checks run. */
  readonly filters: readonly string[];
}

/** Command line options that select parts. */
export const wantedOptions = {
  quick: { type: 'boolean', default: false },
  part: { type: 'string', multiple: true },
} as const;

/** @throws Error for an unknown option or part. */
export function readWanted(args: readonly string[]): Wanted {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: wantedOptions,
    allowPositionals: true,
  });
  return wantedOf(values, positionals);
}

/** @throws Error for an unknown part. */
export function wantedOf(
  { quick, part = [] }: { readonly quick: boolean; readonly part?: readonly string[] | undefined },
  filters: readonly string[],
): Wanted {
  const unknown = part.filter((name) => !parts.some((known) => known === name));
  if (unknown.length > 0) throw new Error(`There is no part "${unknown.join('", "')}": ${parts.join(', ')}`);
  const whole = quick ? quickParts : parts;
  return { parts: whole.filter((name) => part.length === 0 || part.includes(name)), filters };
}
