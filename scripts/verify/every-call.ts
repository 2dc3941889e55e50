/** Checks that are the same for every call of a kind. */
import { endpoints, type EndpointName } from '../../src/api/all.ts';
import type { AnyEndpoint } from '../../src/api/endpoint.ts';
import type { Sent } from './caller.ts';
import { checksIn, type Check, type Checks } from './check.ts';
import { mustBe, Skipped } from './findings.ts';

import { landingOf, nameOf, type World } from './world.ts';

const all = Object.entries(endpoints) as [EndpointName, AnyEndpoint][];
// Google's login URL differs in every reply.
const publicGets = all.filter(
  ([name, { method, scope }]) => method === 'GET' && scope === 'public' && name !== 'getGoogleLogin',
);

const isAnsweredByTag: Checks[EndpointName] = {
  'keeps to the currency that was asked for, and is answered with 304 to who holds its ETag': async (
    world,
    name,
  ) => {
    const sent = await usual(world, name);
    const query = { ...sent.query, ...(hasCurrency(endpoints[name]) && { currency: 'USD' }) };
    const first = await world.call.answer(name, { ...sent, query }, 200);
    if (query.currency !== undefined) mustBeInDollars(first.json, '$');
    const etag = first.headers.get('ETag');
    if (etag === null) throw new Skipped('optional, and absent: the header ETag');
    const second = await world.call.send(name, { ...sent, query, headers: { 'If-None-Match': etag } });
    mustBe('the status with If-None-Match', second.status, 304);
  },
};

/** A session that has ended must be told by 401, at whatever call. */
const needsASession: Checks[EndpointName] = {
  'answers 401 without a token, and with one that it never gave': async ({ call }, name) => {
    const { method, bodyType } = endpoints[name] as AnyEndpoint;
    const hasJson = ['POST', 'PUT'].includes(method) && bodyType === undefined;
    const sent = { params: { id: 1, productId: 1, status: 'success' }, ...(hasJson && { body: {} }) };
    await call.expectError(name, sent, 401);
    await call.expectError(name, { ...sent, token: 'never-given-token' }, 401);
  },
};

export const everyCallChecks: readonly Check[] = [
  ...publicGets.flatMap(([name]) => checksIn({ [name]: isAnsweredByTag })),
  ...all
    .filter(([, { scope }]) => scope === 'customer')
    .flatMap(([name]) => checksIn({ [name]: needsASession })),
];

async function usual(world: World, name: EndpointName): Promise<Sent> {
  switch (name) {
    case 'getProduct':
      return { params: { slug: (await world.product()).slug } };
    case 'getProductDetails':
      return { query: { slugs: (await world.product()).slug } };
    case 'getCategoryProductList':
      return { params: { category: await categoryOf(world) } };
    case 'getAuthor':
      return { query: { slug: await nameOf(world, 'authors') } };
    case 'getTag':
      return { query: { slug: await nameOf(world, 'tags') } };
    case 'getMostLiked':
      return { query: { category_slug: await categoryOf(world) } };
    case 'getSearchSuggestions':
      return { query: { search: (await world.product()).title } };
    case 'getLanding':
    case 'getLandingProducts':
      return { params: { slug: landingOf(world) } };
    default:
      return {};
  }
}

async function categoryOf({ call }: World): Promise<string> {
  const [first] = (await call.reply('getCategoryTree')).data;
  if (!first) throw new Skipped('there are no categories');
  return first.slug;
}

function hasCurrency({ query }: AnyEndpoint): boolean {
  return 'entries' in query && 'currency' in (query.entries as object);
}

function mustBeInDollars(json: unknown, path: string): void {
  if (typeof json !== 'object' || json === null) return;
  if ('currency' in json && 'amount' in json) mustBe(`${path}.currency`, json.currency, 'USD');
  const isList = Array.isArray(json);
  for (const [key, value] of Object.entries(json))
    mustBeInDollars(value, isList ? `${path}[${key}]` : `${path}.${key}`);
}
