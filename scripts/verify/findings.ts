/** What is found wrong with a reply, in words for the backend's developers. */
import type * as v from 'valibot';
import type { EndpointName } from '../../src/api/all.ts';

export interface Finding {
  readonly kind: 'missing' | 'wrong status' | 'wrong type' | 'wrong value';
  /** Begins with the place: `$.cart.totalPrice.amount is 12; it should be 10`. */
  readonly text: string;
}

export class Deviation extends Error {
  readonly findings: readonly Finding[];
  /** Whose reply deviates, where that is sure; otherwise it is the call that the check is about. */
  readonly call: EndpointName | null;
  /** The status that came in place of the expected one. */
  readonly status: number | null;

  constructor(findings: readonly Finding[], call: EndpointName | null = null, status: number | null = null) {
    super(findings.map(({ text }) => text).join('\n'));
    this.findings = findings;
    this.call = call;
    this.status = status;
  }
}

export class MissingCall extends Deviation {
  override readonly call: EndpointName;

  constructor(call: EndpointName, text: string) {
    super([{ kind: 'missing', text }], call);
    this.call = call;
  }
}

/** A check that cannot be made with this backend, or need not be. */
export class Skipped extends Error {}

export function mustBe(path: string, found: unknown, expected: unknown): void {
  const [foundText, right] = [JSON.stringify(found), JSON.stringify(expected)];
  if (foundText !== right) throw wrongValue(`${path} is ${short(foundText)}; it should be ${short(right)}`);
}

/** @param expectation in words. @throws Deviation */
export function must(path: string, isSo: boolean, expectation: string): void {
  if (!isSo) throw wrongValue(`${path} should ${expectation}`);
}

/** @throws Deviation with the first item that is otherwise */
export function mustBeAll<T>(
  path: string,
  items: readonly T[],
  isSo: (item: T, index: number) => boolean,
  expectation: string,
): void {
  const stray = items.findIndex((item, index) => !isSo(item, index));
  must(`${path}[${stray}]`, stray === -1, expectation);
}

export function wrongValue(text: string, call: EndpointName | null = null): Deviation {
  return new Deviation([{ kind: 'wrong value', text }], call);
}

export function wrongStatus(call: EndpointName | null, status: number, expected: string): Deviation {
  return new Deviation([{ kind: 'wrong status', text: `${status}; it should be ${expected}` }], call, status);
}

/** One finding for each field, whatever the number of items that have it wrong. */
export function findingsOf(issues: readonly v.BaseIssue<unknown>[], json: unknown): readonly Finding[] {
  const byField = Map.groupBy(issues, (issue) => jsonPath(issue).replace(/\[\d+\]/g, '[]'));
  return [...byField.values()].flatMap(([issue, ...others]) => {
    if (issue === undefined) return [];
    const more = others.length === 0 ? '' : `, and ${others.length} more like it`;
    const { kind, text } = findingOf(issue, json);
    return [{ kind, text: `${jsonPath(issue)} ${text}${more}` }];
  });
}

/** `$.cart.cartItems[0].totalPrice` */
function jsonPath(issue: v.BaseIssue<unknown>): string {
  const steps = (issue.path ?? []).map(({ key }) =>
    typeof key === 'number' ? `[${key}]` : `.${String(key)}`,
  );
  return `$${steps.join('')}`;
}

function findingOf(issue: v.BaseIssue<unknown>, json: unknown): Finding {
  const { kind, received, expected, message } = issue;
  if (kind !== 'schema') return { kind: 'wrong value', text: `is ${short(received)}: ${message}` };
  if (received === 'undefined') return { kind: 'missing', text: `is missing${envelopeAdvice(issue, json)}` };
  return { kind: 'wrong type', text: `is ${short(received)}; it should be ${expected ?? 'another type'}` };
}

/** Frameworks like to wrap a reply: `{"data": {"home": …}}`. */
function envelopeAdvice({ path }: v.BaseIssue<unknown>, json: unknown): string {
  const [step, ...deeper] = path ?? [];
  if (step === undefined || deeper.length > 0 || typeof json !== 'object' || json === null) return '';
  const key = String(step.key);
  const wrapper = Object.entries(json).find(
    ([, value]) => typeof value === 'object' && value !== null && Object.hasOwn(value, key),
  );
  if (wrapper !== undefined) return `, it is inside "${wrapper[0]}": send the reply without that envelope`;
  return `; the reply has ${Object.keys(json).join(', ') || 'no fields'}`;
}

function short(text: string | undefined): string {
  const shown = text ?? 'missing';
  return shown.length > 120 ? `${shown.slice(0, 117)}...` : shown;
}
