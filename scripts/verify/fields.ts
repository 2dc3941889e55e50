/** A call's name, and the fields of its reply, read from its schema. */
import { endpoints, type EndpointName } from '../../src/api/all.ts';
import type { AnyEndpoint } from '../../src/api/endpoint.ts';

export interface Field {
  readonly path: string;
  readonly isOptional: boolean;
  /** Whether every reply has it: nothing that it is in is optional, either. */
  readonly isNeeded: boolean;
}

/** What valibot's schemas of objects, lists and optional values have in common. */
interface Shape {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Shape>>;
  readonly item?: Shape;
  readonly wrapped?: Shape;
}

/** `GET /products-list` */
export function callOf(name: EndpointName): string {
  return `${endpoints[name].method} ${endpoints[name].path}`;
}

type Replying = Pick<AnyEndpoint, 'reply'>;

/** The fields that every reply needs, without those that only hold others. */
export function neededFields(endpoint: Replying): readonly string[] {
  const needed = fieldsOf(endpoint.reply, '', true).filter(({ isNeeded }) => isNeeded);
  const paths = needed.map(({ path }) => path);
  return paths.filter(
    (path) => !paths.some((other) => other.startsWith(`${path}.`) || other.startsWith(`${path}[`)),
  );
}

/** The optional fields that nothing in this reply has. */
export function absentFields(endpoint: Replying, json: unknown): readonly string[] {
  return fieldsOf(endpoint.reply, '', true)
    .filter(({ isOptional }) => isOptional)
    .map(({ path }) => path)
    .filter((path) => {
      const steps = path.split('.');
      const name = steps.pop() ?? '';
      const holders = objectsAt(json, steps);
      return holders.length > 0 && !holders.some((holder) => Object.hasOwn(holder, name));
    });
}

function fieldsOf(shape: Shape, path: string, isNeeded: boolean): readonly Field[] {
  if (shape.wrapped) return fieldsOf(shape.wrapped, path, isNeeded && shape.type === 'nullable');
  if (shape.item) return fieldsOf(shape.item, `${path}[]`, isNeeded);
  return Object.entries(shape.entries ?? {}).flatMap(([name, entry]) => {
    const own = path === '' ? name : `${path}.${name}`;
    const isOptional = ['optional', 'nullish'].includes(entry.type);
    const field = { path: own, isOptional, isNeeded: isNeeded && !isOptional };
    return [field, ...fieldsOf(entry, own, field.isNeeded)];
  });
}

function objectsAt(value: unknown, [step, ...rest]: readonly string[]): readonly object[] {
  if (typeof value !== 'object' || value === null) return [];
  if (step === undefined) return [value];
  const inner = (value as Record<string, unknown>)[step.replaceAll('[]', '')];
  const items = step.endsWith('[]') && Array.isArray(inner) ? (inner as unknown[]) : [inner];
  return items.flatMap((item) => objectsAt(item, rest));
}
