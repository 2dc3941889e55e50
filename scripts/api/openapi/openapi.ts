/** The OpenAPI 3.1 document of /api/v1, generated from the endpoint definitions that also validate calls. */
import type { JsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { endpoints } from '../../../src/api/all.ts';
import { basePath, type AnyEndpoint } from '../../../src/api/endpoint.ts';
import { jsonSchemaOf, sharedJsonSchemas } from './openapi-schema.ts';

export type Operation = ReturnType<typeof operationOf>;

interface Parameter {
  readonly name: string;
  readonly in: 'path' | 'query' | 'header';
  readonly required: boolean;
  readonly description?: string;
  readonly schema: JsonSchema;
}

interface Response {
  readonly description: string;
  readonly content?: Content;
}

type Content = Readonly<Record<string, { readonly schema: JsonSchema }>>;

/** Deterministic: the same definitions give the same document. */
export function openApiDocument() {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Shop API',
      version: '1',
      description:
        'Every call the shop makes. Money travels in decimal major units, dates as ISO 8601 with offset; a field without value is null.',
    },
    servers: [{ url: basePath }],
    paths: pathsOf(Object.entries(endpoints)),
    components: {
      schemas: sharedJsonSchemas(),
      responses: errorResponses,
      securitySchemes: { customer: { type: 'http', scheme: 'bearer' } },
    },
  };
}

function pathsOf(entries: readonly (readonly [string, AnyEndpoint])[]) {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const [name, endpoint] of entries)
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operationOf(name, endpoint);
  return paths;
}

function operationOf(name: string, endpoint: AnyEndpoint) {
  const body = bodyOf(endpoint);
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [endpoint.path.split('/')[1] ?? ''],
    ...(endpoint.scope === 'customer' && { security: [{ customer: [] as const }] }),
    parameters: parametersOf(endpoint),
    ...(body && { requestBody: { required: true as const, content: body } }),
    responses: responsesOf(endpoint),
  };
}

function parametersOf(endpoint: AnyEndpoint): Parameter[] {
  const key: Parameter = {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'The same key and body get the same answer, done once; another body is refused.',
    schema: { type: 'string', minLength: 1, maxLength: 200 },
  };
  return [
    ...fieldsOf(endpoint.params).map((field): Parameter => ({ ...field, in: 'path', required: true })),
    ...fieldsOf(endpoint.query).map((field): Parameter => ({ ...field, in: 'query' })),
    ...(endpoint.isIdempotentByKey ? [key] : []),
  ];
}

function fieldsOf(schema: v.GenericSchema): { name: string; required: boolean; schema: JsonSchema }[] {
  const { properties = {}, required = [] } = jsonSchemaOf(schema);
  return Object.entries(properties)
    .filter((entry): entry is [string, JsonSchema] => typeof entry[1] === 'object')
    .map(([name, field]) => ({ name, required: required.includes(name), schema: field }));
}

function bodyOf({ body, bodyType }: AnyEndpoint): Content | null {
  if (body.type === 'undefined') return null;
  return { [mediaTypes[bodyType ?? 'json']]: { schema: jsonSchemaOf(body) } };
}

const mediaTypes = {
  json: 'application/json',
  multipart: 'multipart/form-data',
  form: 'application/x-www-form-urlencoded',
} as const;

function responsesOf(endpoint: AnyEndpoint): Readonly<Record<string, Response | { readonly $ref: string }>> {
  const isLogin = endpoint.path.startsWith('/login');
  const names = [
    ...(endpoint.scope === 'customer' || isLogin ? (['401'] as const) : []),
    ...(endpoint.path.includes('{') || 'slug' in queryNames(endpoint) ? (['404'] as const) : []),
    ...(endpoint.isIdempotentByKey ? (['409'] as const) : []),
    ...(endpoint.body.type === 'undefined' ? [] : (['413', '415'] as const)),
    '422',
    '429',
    '500',
  ] as const;
  return {
    '200': { description: 'OK', content: { 'application/json': { schema: jsonSchemaOf(endpoint.reply) } } },
    ...Object.fromEntries(names.map((status) => [status, { $ref: `#/components/responses/${status}` }])),
  };
}

function queryNames(endpoint: AnyEndpoint): object {
  return jsonSchemaOf(endpoint.query).properties ?? {};
}

const errorContent: Content = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };

const errorResponses = Object.fromEntries(
  Object.entries({
    '401': 'No customer is logged in',
    '404': 'There is no such thing',
    '409': 'A call with the same idempotency key is in flight',
    '413': 'The body is too large',
    '415': 'The body is of another media type',
    '422': 'Understood and refused',
    '429': 'Too many calls; Retry-After says the seconds to wait',
    '500': 'The server failed',
  }).map(([status, description]) => [status, { description, content: errorContent }]),
);
