/** The OpenAPI 3.1 document of /api/v1, generated from the endpoint definitions that also validate calls. */
import {
  toJsonSchema,
  toJsonSchemaDefs,
  type ConversionConfig,
  type JsonSchema,
} from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { addressSchema } from '../../src/api/address.ts';
import { endpoints } from '../../src/api/all.ts';
import { cartSchema } from '../../src/api/cart.ts';
import { categorySchema } from '../../src/api/catalogue.ts';
import { basePath, type AnyEndpoint } from '../../src/api/endpoint.ts';
import { orderSchema } from '../../src/api/order.ts';
import { cardSchema, categoryPathSchema, productSchema } from '../../src/api/product.ts';
import { officeSchema } from '../../src/api/shipment.ts';
import { errorSchema, moneySchema, namedSchema } from '../../src/api/wire.ts';
import { answersAt, atParameter } from '../http/answers-at.ts';
import { isOfCatalogue } from './call/as-of.ts';
import { encodings } from './call/body.ts';

const sharedSchemas: Readonly<Record<string, v.GenericSchema>> = {
  Money: moneySchema,
  Named: namedSchema,
  CategoryPath: categoryPathSchema,
  Category: categorySchema,
  Card: cardSchema,
  Product: productSchema,
  Cart: cartSchema,
  Office: officeSchema,
  Address: addressSchema,
  Order: orderSchema,
  Error: errorSchema,
};

export type OpenApiOperation = ReturnType<typeof operationOf>;

/** @param examples a reply of each call, by its name */
export function openApiDocument(examples: ReadonlyMap<string, unknown> = new Map()) {
  const paths: Record<string, Record<string, OpenApiOperation>> = {};
  for (const [name, endpoint] of Object.entries<AnyEndpoint>(endpoints))
    (paths[endpoint.path] ??= {})[endpoint.method.toLowerCase()] = operationOf(
      name,
      endpoint,
      examples.get(name),
    );
  return {
    openapi: '3.1.1',
    info: {
      title: 'Shop API',
      version: '1',
      description:
        'Every call the shop makes. Money travels in decimal major units, dates as ISO 8601 with offset; a field without value is null.',
    },
    servers: [{ url: basePath }],
    paths,
    components: {
      schemas: toJsonSchemaDefs(sharedSchemas, config),
      securitySchemes: { customer: { type: 'http', scheme: 'bearer' } },
    },
  };
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key and body get the same answer, done once; another body is refused.',
  schema: { type: 'string', minLength: 1, maxLength: 200 },
};

const at = {
  name: atParameter,
  in: 'query',
  required: false,
  description: `For the publisher's preview: the reply is as of that later time, and says so by ${answersAt}. Signed as its webhook is, over "GET" and the address; refused without that. A backend may lack it.`,
  schema: { type: 'string', format: 'date-time' },
};

function operationOf(name: string, endpoint: AnyEndpoint, example?: unknown) {
  const { body, bodyType = 'json', isIdempotentByKey = false, params, path, query, scope } = endpoint;
  const hasBody = body.type !== 'undefined';
  return {
    operationId: name,
    summary: endpoint.summary,
    tags: [path.split('/')[1] ?? ''],
    ...(scope === 'customer' && { security: [{ customer: [] }] }),
    parameters: [
      ...fieldsOf(params, 'path').map((field) => ({ ...field, required: true })),
      ...fieldsOf(query, 'query'),
      ...(isOfCatalogue(endpoint) ? [at] : []),
      ...(isIdempotentByKey ? [idempotencyKey] : []),
    ],
    ...(hasBody && {
      requestBody: {
        required: true,
        content: { [encodings[bodyType].type]: { schema: jsonSchemaOf(body) } },
      },
    }),
    responses: {
      '200': { description: 'OK', content: jsonContent(jsonSchemaOf(endpoint.reply), example) },
      default: {
        description: 'Refused',
        content: jsonContent({ $ref: '#/components/schemas/Error' }, refusalExample),
      },
    },
  };
}

const refusalExample = { errorMessage: 'No hay stock suficiente' };

function jsonContent(schema: JsonSchema, example?: unknown) {
  return { 'application/json': { schema, ...(example !== undefined && { example }) } };
}

function fieldsOf(schema: v.GenericSchema, place: 'path' | 'query') {
  const { properties = {}, required = [] } = jsonSchemaOf(schema);
  return Object.entries(properties).map(([name, field]) => ({
    name,
    required: required.includes(name),
    schema: field,
    in: place,
  }));
}

/** The wire type of a schema; shared ones become references. @throws Error for one without an equivalent */
function jsonSchemaOf(schema: v.GenericSchema): JsonSchema {
  const {
    $schema: _,
    $defs: __,
    ...written
  } = toJsonSchema(schema, { ...config, definitions: sharedSchemas });
  return written;
}

const config: ConversionConfig = {
  target: 'draft-2020-12',
  typeMode: 'input',
  ignoreActions: ['finite', 'trim', 'check', 'partial_check'],
  overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
  overrideSchema: ({ valibotSchema: { type } }) =>
    type === 'instance' ? { type: 'string', contentMediaType: 'application/octet-stream' } : undefined,
};
