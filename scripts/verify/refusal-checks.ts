/** Checks of refusals by all calls: missing authentication, malformed bodies, invalid parameters. */
import { endpoints, type EndpointName } from '../../src/api/all.ts';
import type { AnyEndpoint } from '../../src/api/endpoint.ts';
import type { Sent } from './caller.ts';
import { checksOf, type Check } from './check.ts';
import type { World } from './world.ts';

export const refusalChecks: readonly Check[] = (Object.keys(endpoints) as EndpointName[]).flatMap((name) => {
  const endpoint: AnyEndpoint = endpoints[name];
  return [
    ...(endpoint.scope === 'customer' ? checksOf(name, strangers(name)) : []),
    ...(endpoint.body.type !== 'undefined' ? checksOf(name, badBodies(name, endpoint)) : []),
    ...(/\{(?:id|productId)\}/.test(endpoint.path) ? checksOf(name, badIds(name, endpoint)) : []),
  ];
});

const anyParams = { id: 1, productId: 1, status: 'success', slug: 'any', category: 'any' };

/** Authentication is checked first, so no body is sent. */
function strangers(name: EndpointName): Parameters<typeof checksOf>[1] {
  return {
    'answers 401 without a token, and with one that nobody gave': async ({ call }) => {
      await call.refusal(name, { params: anyParams }, 401);
      await call.refusal(name, { params: anyParams, token: 'nobody-gave-this-token' }, 401);
    },
  };
}

function badBodies(name: EndpointName, { bodyType, scope }: AnyEndpoint): Parameters<typeof checksOf>[1] {
  const kind = bodyType ?? 'json';
  const type = contentType(kind);
  const send = async (world: World, raw: NonNullable<Sent['raw']>, ...statuses: number[]): Promise<void> => {
    const token = scope === 'customer' ? { token: (await world.customer()).token } : {};
    await world.call.refusal(name, { params: anyParams, raw, ...token }, ...statuses);
  };
  return {
    'refuses a body of another type': (world) => send(world, { type: 'text/plain', text: 'hola' }, 415),
    ...(kind === 'json' && {
      'refuses JSON that is broken, empty or of another kind': async (world) => {
        for (const text of ['', '{"a":', '[]', 'null', '"text"', '{}'])
          await send(world, { type, text }, 422);
      },
      'refuses a body beyond all measure': (world) =>
        send(world, { type, text: JSON.stringify({ filler: 'x'.repeat(1_000_000) }) }, 413),
    }),
  };
}

function contentType(kind: 'json' | 'form' | 'multipart'): string {
  switch (kind) {
    case 'json':
      return 'application/json';
    case 'form':
      return 'application/x-www-form-urlencoded';
    case 'multipart':
      return 'multipart/form-data';
  }
}

function badIds(name: EndpointName, { scope }: AnyEndpoint): Parameters<typeof checksOf>[1] {
  return {
    'refuses an id that is no number': async (world) => {
      const token = scope === 'customer' ? { token: (await world.customer()).token } : {};
      for (const id of ['abc', '-1', '1.5', "1' OR 1=1", '9'.repeat(30)]) {
        const sent = { params: { id, productId: id }, body: bodies[name], ...token };
        await world.call.refusal(name, sent, 404, 422);
      }
    },
  };
}

/** Valid bodies of these calls. */
const bodies: Partial<Record<EndpointName, object>> = {
  putCartItem: { quantity: 1 },
  postOrderPayment: { payment: 'transfer' },
};
