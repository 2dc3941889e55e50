/** A violation of the contract, with its place in the reply. */
import type * as v from 'valibot';

export class Deviation extends Error {
  readonly lines: readonly string[];

  constructor(lines: readonly string[]) {
    super(lines.join('\n'));
    this.lines = lines;
  }
}

/** A check that cannot be made with this backend. */
export class Skipped extends Error {}

/** @throws Deviation with the found and the expected value. */
export function mustBe(path: string, found: unknown, wanted: unknown): void {
  const [left, right] = [JSON.stringify(found), JSON.stringify(wanted)];
  if (left !== right) throw new Deviation([`${path} is ${short(left)}; it should be ${short(right)}`]);
}

/** @param expectation in words. @throws Deviation */
export function must(path: string, isSo: boolean, expectation: string): void {
  if (!isSo) throw new Deviation([`${path} should ${expectation}`]);
}

/** JSON path of an issue: `$.cart.cartItems[0].totalPrice`. */
export function jsonPath(issue: v.BaseIssue<unknown>): string {
  const steps = (issue.path ?? []).map(({ key }) =>
    typeof key === 'number' ? `[${key}]` : `.${String(key)}`,
  );
  return `$${steps.join('')}`;
}

function short(text: string | undefined): string {
  const shown = text ?? 'missing';
  return shown.length > 120 ? `${shown.slice(0, 117)}...` : shown;
}
