import { describe, expect, it } from 'vitest';
import { openApiDocument, type Operation } from '../../scripts/api/openapi.ts';
import { endpoints } from '../../src/api/all.ts';

const document = openApiDocument();

const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
);

describe('the OpenAPI document', () => {
  it('has every endpoint under its own path, method and name', () => {
    const printed = operations.map(
      ({ path, method, operation }) => `${operation.operationId} ${method} ${path}`,
    );
    const defined = Object.entries(endpoints).map(
      ([name, { method, path }]) => `${name} ${method.toLowerCase()} ${path}`,
    );
    expect(printed.toSorted()).toEqual(defined.toSorted());
  });

  it('names every call of section 7 of the specification', () => {
    const calls = operations.map(
      ({ path, method }) => `${method.toUpperCase()} ${path.replace(/\{\w+\}/g, '{}')}`,
    );
    expect(calls).toEqual(expect.arrayContaining(specifiedCalls));
  });

  it('resolves every reference it makes', () => {
    const broken = referencesIn(document).filter((reference) => resolved(reference) === undefined);
    expect(broken).toEqual([]);
  });

  it('declares exactly the parameters that a path has', () => {
    for (const { path, operation } of operations) {
      const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(pathParameters(operation), path).toEqual(inPath);
    }
  });

  it('gives every call a reply, every body a media type and every schema a shape', () => {
    for (const { path, operation } of operations) {
      const schemas = [operation.responses['200'], operation.requestBody].flatMap((part) =>
        part && 'content' in part ? Object.values(part.content ?? {}) : [],
      );
      expect(schemas.length, path).toBeGreaterThan(0);
      for (const { schema } of schemas)
        expect(hasShape(schema), `${path} ${JSON.stringify(schema)}`).toBe(true);
    }
  });

  it('demands a token exactly where a customer is needed', () => {
    for (const { operation } of operations) {
      const { scope } = endpoints[operation.operationId as keyof typeof endpoints];
      expect(operation.security !== undefined, operation.operationId).toBe(scope === 'customer');
    }
  });

  it('says what travels, not what our code makes of it', () => {
    expect(document.components.schemas['Money']).toMatchObject({
      properties: { currency: { enum: ['ARS', 'USD'] }, amount: { type: 'number' } },
      required: ['currency', 'amount'],
    });
    expect(document.components.schemas['Order']?.properties).toHaveProperty('orderShipAddress');
  });

  it('prints the same bytes every time', () => {
    expect(JSON.stringify(openApiDocument())).toBe(JSON.stringify(document));
  });
});

function pathParameters(operation: Operation): string[] {
  return operation.parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name);
}

function hasShape(schema: object): boolean {
  return ['type', '$ref', 'anyOf', 'allOf', 'oneOf'].some((key) => key in schema);
}

function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === '$ref' && typeof inner === 'string' ? [inner] : referencesIn(inner),
  );
}

function resolved(reference: string): unknown {
  const steps = reference.replace(/^#\//, '').split('/');
  return steps.reduce<unknown>(
    (value, step) => (typeof value === 'object' && value !== null ? Reflect.get(value, step) : undefined),
    document,
  );
}

/** Specification, section 7; parameters without their names. */
const specifiedCalls = `
  GET /cart
  POST /cart
  DELETE /cart/item/{}
  PUT /cart/item/{}
  POST /cart/v2/shipment-calculator
  POST /cart/coupon-validator
  POST /cart/restore
  GET /cart/payment-promotions
  GET /product/{}
  GET /products-list/{}
  GET /products/offer
  GET /products/presale
  GET /products/recommended
  GET /products/brands
  GET /products/authors
  GET /authors
  GET /tags
  GET /home
  GET /home/most-liked
  GET /sticky-messages
  GET /categories/footer
  GET /categories/tree
  GET /search-suggestions
  GET /giftcards-list
  GET /landing-pages/{}
  GET /landing-pages/{}/products
  GET /linktree/1
  POST /account/orders
  GET /account/orders
  GET /account/orders/{}
  POST /account/orders/{}/payment
  PUT /account/favorites/{}
  GET /account/favorites
  DELETE /account/favorites/{}
  GET /account/profile
  POST /account/account
  PUT /account/address
  GET /account/shop-notifications
  DELETE /account/shop-notifications/{}
  POST /account/renew-password
  POST /account/process-mp-payment/{}
  POST /account/process-paypal-payment
  POST /account/process-getnet-payment/{}
  POST /account/process-modo-payment/{}
  POST /account/process-openpay-payment/{}
  POST /login
  POST /login/facebook
  GET /login/google
  POST /login/google
  POST /registration
  POST /recover-password
  POST /recover-password-validation
  POST /contact`
  .trim()
  .split('\n')
  .map((call) => call.trim());
