/**
 * Reads a reply without what is broken in it: a product whose price is null is left out of its list, and named, and the
 * others are taken. What is broken outside of a list breaks the whole reply.
 */
import type { AnyEndpoint, Reply } from '../../../src/api/endpoint.ts';
import { enveloped } from '../../../src/api/read-response.ts';

/** An item of a list that a reply was read without. */
export interface LeftOut {
  /** The list and the item's place in it, from 0: `data` and 17. */
  readonly list: string;
  readonly index: number;
  /** What is wrong in it: `data.17.price: Invalid type: Expected Object but received null`. */
  readonly fault: string;
  /** As it came; null for what it does not have, or has in another type. */
  readonly id: number | null;
  readonly slug: string | null;
  readonly title: string | null;
}

export interface LenientReading<E extends AnyEndpoint> {
  /** Null when more than items of lists is broken. */
  readonly reply: Reply<E> | null;
  readonly leftOut: readonly LeftOut[];
  /** All that is wrong, field by field; empty for a reply that could be read. */
  readonly faults: readonly string[];
}

/** @param thinned lists that may be read without an item, by their path; by default every one */
export function readLeniently<E extends AnyEndpoint>(
  { reply: schema }: E,
  rawValue: unknown,
  isThinned: (list: string) => boolean = () => true,
): LenientReading<E> {
  const json = enveloped(rawValue);
  const first = validated<E>(schema, json);
  if (first.issues.length === 0) return { reply: first.value, leftOut: [], faults: [] };
  const found = new Map<string, LeftOut>();
  const elsewhere: Issue[] = [];
  for (const issue of first.issues) {
    const item = itemOf(issue.steps, isThinned);
    if (item === null) elsewhere.push(issue);
    else found.getOrInsertComputed(`${item.list} ${item.index}`, () => leftOutOf(json, item, issue));
  }
  const leftOut = [...found.values()];
  if (elsewhere.length > 0) return { reply: null, leftOut, faults: saidOnce(first.issues) };
  const second = validated<E>(schema, without(json, leftOut));
  if (second.issues.length > 0) return { reply: null, leftOut, faults: saidOnce(first.issues) };
  return { reply: second.value, leftOut, faults: [] };
}

type Step = string | number;

interface Issue {
  readonly steps: readonly Step[];
  readonly message: string;
}

function validated<E extends AnyEndpoint>(schema: E['reply'], json: unknown) {
  // Synchronous, as all of ours are.
  const result = schema['~standard'].validate(json) as {
    readonly value: Reply<E>;
    readonly issues?: readonly {
      readonly message: string;
      readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[];
    }[];
  };
  const issues = (result.issues ?? []).map(({ message, path = [] }): Issue => {
    const keys = path.map((step) => (typeof step === 'object' ? step.key : step));
    const steps = keys.map((key) => (typeof key === 'number' ? key : String(key)));
    return { steps, message: message.endsWith('received undefined') ? 'is missing' : message };
  });
  return { value: result.value, issues };
}

interface Place {
  readonly list: string;
  readonly index: number;
}

/** The outermost item that holds it; of a tree the innermost, so that a bad leaf does not cost its branch. */
function itemOf(steps: readonly Step[], isThinned: (list: string) => boolean): Place | null {
  const isPlace = (step: Step, at: number) => typeof step === 'number' && at > 0;
  const inner = steps.findLastIndex((step, at) => isPlace(step, at) && steps[at - 1] === 'all_children');
  const at = inner >= 0 ? inner : steps.findIndex(isPlace);
  const index = steps[at];
  const list = steps.slice(0, at).join('.');
  return typeof index === 'number' && isThinned(list) ? { list, index } : null;
}

function leftOutOf(json: unknown, { list, index }: Place, issue: Issue): LeftOut {
  const item = at(json, [...list.split('.'), index]);
  const field = (name: string) => (isRecord(item) ? item[name] : undefined);
  const text = (name: string) => (typeof field(name) === 'string' ? String(field(name)) : null);
  const id = field('id');
  return {
    ...{ list, index, fault: said(issue), slug: text('slug'), title: text('title') ?? text('name') },
    id: typeof id === 'number' ? id : null,
  };
}

function without(json: unknown, leftOut: readonly LeftOut[], path = ''): unknown {
  if (Array.isArray(json)) {
    const gone = new Set(leftOut.flatMap(({ list, index }) => (list === path ? index : [])));
    return json.flatMap((item, index) =>
      gone.has(index) ? [] : [without(item, leftOut, joined(path, index))],
    );
  }
  const isAbove = isRecord(json) && leftOut.some(({ list }) => path === '' || list.startsWith(`${path}.`));
  if (!isAbove) return json;
  return Object.fromEntries(
    Object.entries(json).map(([name, value]) => [name, without(value, leftOut, joined(path, name))]),
  );
}

function joined(path: string, step: Step): string {
  return path === '' ? String(step) : `${path}.${step}`;
}

function at(json: unknown, steps: readonly Step[]): unknown {
  return steps.reduce<unknown>(
    (value, step) =>
      typeof value === 'object' && value !== null ? (value as Record<Step, unknown>)[step] : undefined,
    json,
  );
}

function said({ steps, message }: Issue): string {
  return `${steps.join('.') || '(whole reply)'}: ${message}`;
}

/** The first of those that have the same field wrong, with how many there are. */
export function alike(leftOut: readonly LeftOut[]): readonly LeftOut[] {
  const groups = Map.groupBy(leftOut, ({ fault }) =>
    fault.replace(/: .*/s, '').replace(/\.\d+(?=\.|$)/g, '.*'),
  );
  return groups
    .values()
    .flatMap(([first, ...more]) =>
      first === undefined ? [] : [{ ...first, fault: first.fault + others(more) }],
    )
    .toArray();
}

function others(more: readonly unknown[]): string {
  return more.length > 0 ? `, and ${more.length} more like it` : '';
}

/** Says fields that differ only in their place in a list once: the first, with how many there are. */
function saidOnce(issues: readonly Issue[]): readonly string[] {
  const groups = Map.groupBy(issues, ({ steps }) =>
    steps.map((step) => (typeof step === 'number' ? '*' : step)).join('.'),
  );
  return Array.from(groups.values(), ([first, ...more]) => {
    return first === undefined ? '' : said(first) + others(more);
  });
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
