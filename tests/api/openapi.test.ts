import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openApiDocument } from '../../scripts/api/openapi.ts';
import { endpoints, type EndpointName } from '../../src/api/all.ts';

const document = openApiDocument();
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

describe('the OpenAPI document', () => {
  it('has every endpoint under its own path, method and name', () => {
    const printed = operations.map(({ path, method, operation }) => [operation.operationId, method, path]);
    const defined = Object.entries(endpoints).map(([name, { method, path }]) => [
      name,
      method.toLowerCase(),
      path,
    ]);
    expect(printed.toSorted()).toEqual(defined.toSorted());
  });

  it('names every call of section 7 of the specification', () => {
    const specified = specifiedCalls();
    expect(specified.length).toBeGreaterThan(50);
    const calls = operations.map(({ path, method }) => nameless(`${method.toUpperCase()} ${path}`));
    expect(calls).toEqual(expect.arrayContaining(specified));
  });

  it('resolves every reference it makes', () => {
    const references = JSON.stringify(document).matchAll(/"\$ref":"#\/components\/(\w+)\/(\w+)"/g);
    const { components } = document;
    const broken = [...references].filter(
      ([, kind = '', name = '']) => !Object.hasOwn(Reflect.get(components, kind), name),
    );
    expect(broken.map(([reference]) => reference)).toEqual([]);
  });

  it.each(operations)(
    '$method $path: parameters, a reply, media types, shapes, and whether it needs a token',
    ({ path, operation }) => {
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
      expect(inPath.map(({ name }) => name)).toEqual(
        [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name),
      );
      const schemas = [operation.responses['200'], operation.requestBody].flatMap((part) =>
        part && 'content' in part ? Object.values(part.content ?? {}) : [],
      );
      expect(schemas).not.toEqual([]);
      const shapes = ['type', '$ref', 'anyOf', 'allOf', 'oneOf'];
      for (const { schema } of schemas) expect(shapes.some((key) => key in schema)).toBe(true);
      const { scope } = endpoints[operation.operationId as EndpointName];
      expect(operation.security !== undefined).toBe(scope === 'customer');
    },
  );

  it('says what travels, not what our code makes of it', () => {
    expect(document.components.schemas['Money']).toMatchObject({
      properties: { currency: { enum: ['ARS', 'USD'] }, amount: { type: 'number' } },
      required: ['currency', 'amount'],
    });
    expect(document.components.schemas['Order']?.properties).toHaveProperty('orderShipAddress');
  });
});

function nameless(call: string): string {
  return call.replace(/\{\w+\}/g, '{}');
}

/** "GET /products/offer?page; /products/presale?page": a path without a method has that of the one before it. */
function specifiedCalls(): string[] {
  const file = join(import.meta.dirname, '../specification/specification.md');
  const section = /^## 7\.[^]*?^## 8\./m.exec(readFileSync(file, 'utf8'))?.[0] ?? '';
  const lines = section.split('\n').filter((line) => line.startsWith('- '));
  return lines.flatMap((line) => {
    let method = '';
    return Array.from(line.matchAll(/(?:(GET|POST|PUT|DELETE) )?(\/[\w/{}-]+)/g), ([, given, path = '']) => {
      method = given ?? method;
      return nameless(`${method} ${path}`);
    });
  });
}
