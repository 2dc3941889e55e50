/**
 * Values of the wire, drawn from the schemas in `src/api`: a field that is added there needs no line in a fake or in a
 * random edit.
 */
import type * as v from 'valibot';
import { randomFor } from '../../scripts/seed/random.ts';

/** A whole number from 0 to below `n`. */
export type Draw = (n: number) => number;

/** Draws what no schema tells, of a field by its name or of a schema wherever it stands. */
export type Known = ReadonlyMap<string | v.GenericSchema, (draw: Draw) => unknown>;

/** The same seed draws the same. */
export function drawFrom(seed: number): Draw {
  const random = randomFor(seed, 'edits');
  return (n) => random.integer(0, n - 1);
}

/** The parts of valibot's schemas that are walked. */
interface Walked {
  readonly type: string;
  readonly entries?: Readonly<Record<string, v.GenericSchema>>;
  readonly item?: v.GenericSchema;
  readonly items?: readonly v.GenericSchema[];
  readonly wrapped?: v.GenericSchema;
  readonly key?: v.GenericSchema;
  readonly value?: v.GenericSchema;
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
  readonly getter?: (input: unknown) => v.GenericSchema;
  readonly pipe?: readonly { readonly type: string }[];
}

const none: Known = new Map();

const formats: Readonly<Record<string, (draw: Draw) => string>> = {
  iso_timestamp: (draw) => `2027-03-1${draw(9)}T12:00:00Z`,
  url: (draw) => `https://example.com/${draw(9)}`,
  uuid: (draw) => `00000000-0000-4000-8000-00000000000${draw(9)}`,
};

/** A value that the schema takes. @param field the name under which it stands */
function drawn(schema: v.GenericSchema, draw: Draw, known = none, field = ''): unknown {
  const own = known.get(schema) ?? known.get(field);
  if (own) return own(draw);
  const walked: Walked = schema;
  const { entries = {}, getter, item, key, literal, options = [], pipe = [], value, wrapped } = walked;
  const part = (inner: v.GenericSchema, name = field) => drawn(inner, draw, known, name);
  const isNullable = schema.type === 'nullish' || schema.type === 'nullable';
  if (isNullable && draw(3) === 0) return null;
  if (wrapped) return part(wrapped);
  if (getter) return part(getter(undefined));
  if (item) return Array.from({ length: draw(3) }, () => part(item));
  if (key && value) return { [String(part(key))]: part(value) };
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(Object.entries(entries).map(([name, entry]) => [name, part(entry, name)]));
    case 'union':
    case 'variant':
      return part(options[draw(options.length)] as v.GenericSchema);
    case 'picklist':
      return options[draw(options.length)];
    case 'literal':
      return literal;
    case 'boolean':
      return draw(2) === 0;
    case 'number':
      return 100 + draw(9);
    case 'string':
      return pipe.flatMap(({ type }) => formats[type]?.(draw) ?? [])[0] ?? `Texto ${draw(9)}`;
    default:
      throw new Error(`${field}: a value of type ${schema.type} must be known`);
  }
}

/** The value with one part of it drawn anew, however deep. */
export function changed(
  schema: v.GenericSchema,
  before: unknown,
  draw: Draw,
  known = none,
  field = '',
): unknown {
  const { entries, item, wrapped }: Walked = schema;
  const isDrawnAnew = known.has(schema) || known.has(field) || typeof before !== 'object' || before === null;
  if (isDrawnAnew || draw(4) === 0) return drawn(schema, draw, known, field);
  if (wrapped) return changed(wrapped, before, draw, known, field);
  if (entries) {
    const [name, entry] = Object.entries(entries)[draw(Object.keys(entries).length)] ?? [];
    if (name === undefined || entry === undefined) return before;
    const value = (before as Readonly<Record<string, unknown>>)[name];
    return { ...before, [name]: changed(entry, value, draw, known, name) };
  }
  if (!item || !Array.isArray(before) || before.length === 0) return drawn(schema, draw, known, field);
  const place = draw(before.length);
  return before.with(place, changed(item, before[place], draw, known, field));
}
