/** What travels, as JSON Schema 2020-12: the valibot schemas of src/api, read from their input side. */
import { toJsonSchema, type ConversionConfig, type JsonSchema } from '@valibot/to-json-schema';
import type * as v from 'valibot';
import { addressSchema } from '../../../src/api/address.ts';
import { cartSchema } from '../../../src/api/cart.ts';
import { categorySchema } from '../../../src/api/catalogue.ts';
import { orderSchema } from '../../../src/api/order.ts';
import { cardSchema, categoryPathSchema, productSchema } from '../../../src/api/product.ts';
import { officeSchema } from '../../../src/api/shipment.ts';
import { errorSchema, moneySchema, namedSchema } from '../../../src/api/wire.ts';

/** The shared shapes by name, which every other schema refers to. */
export function sharedJsonSchemas(): Readonly<Record<string, JsonSchema>> {
  return Object.fromEntries(
    Object.entries(sharedSchemas).map(([name, schema]) => [name, jsonSchemaOf(schema, name)]),
  );
}

/**
 * What travels, as JSON Schema 2020-12; shared shapes become references, except `itself` (the one being defined).
 * @throws Error when a schema cannot be written as JSON Schema.
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

/** Files travel as binary parts. */
function overriddenSchema({ type }: { readonly type: string }): JsonSchema | undefined {
  if (type === 'instance') return { type: 'string', contentMediaType: 'application/octet-stream' };
  return undefined;
}

/** Shapes that several calls carry; everything else is written where it is used. */
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
