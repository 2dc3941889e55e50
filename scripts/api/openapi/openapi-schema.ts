/** Converts the valibot schemas of src/api to JSON Schema 2020-12, from their input (wire) type. */
import { toJsonSchema, type ConversionConfig, type JsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { addressSchema } from '../../../src/api/address.ts';
import { cartSchema } from '../../../src/api/cart.ts';
import { categorySchema } from '../../../src/api/catalogue.ts';
import { orderSchema } from '../../../src/api/order.ts';
import { cardSchema, categoryPathSchema, productSchema } from '../../../src/api/product.ts';
import { officeSchema } from '../../../src/api/shipment.ts';
import { errorSchema, moneySchema, namedSchema } from '../../../src/api/wire.ts';

/** Shared schemas by name, referenced by the others. */
export function sharedJsonSchemas(): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(
    Object.entries(sharedSchemas).map(([name, schema]) => [name, jsonSchemaOf(schema, name)]),
  );
}

/**
 * The wire type of a schema as JSON Schema 2020-12; shared schemas become references, except `itself` (the one being
 * defined).
 * @throws Error when a schema has no JSON Schema equivalent.
 */
export function jsonSchemaOf(schema: v.GenericSchema, itself?: string): JsonSchema {
  const config: ConversionConfig = {
    target: 'draft-2020-12',
    typeMode: 'input',
    definitions: sharedSchemas,
    ignoreActions: ['finite', 'trim', 'check', 'partial_check'],
    overrideRef: ({ referenceId }) => `#/components/schemas/${referenceId}`,
    overrideSchema: ({ valibotSchema }) => overriddenSchema(valibotSchema),
  };
  const { $schema: _, $defs, ...written } = toJsonSchema(schema, config);
  return itself === undefined ? written : definition($defs, itself);
}

function definition(definitions: JsonSchema['$defs'], name: string): JsonSchema {
  const found = definitions?.[name];
  if (typeof found !== 'object') throw new Error(`${name} is not a shared schema`);
  return found;
}

/** Files are binary parts. */
function overriddenSchema({ type }: { readonly type: string }): JsonSchema | undefined {
  if (type === 'instance') return { type: 'string', contentMediaType: 'application/octet-stream' };
  return undefined;
}

/** Schemas used by several endpoints; others are inlined. */
const sharedSchemas = {
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
} as const satisfies Record<string, v.GenericSchema>;
