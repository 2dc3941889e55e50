/** Checks of home page, offers and landing pages, and of all public calls. */
import { endpoints, type EndpointName } from '../../src/api/all.ts';
import type { AnyEndpoint } from '../../src/api/endpoint.ts';
import type { Sent } from './caller.ts';
import { checksOf, type Check } from './check.ts';
import { must, mustBe, Skipped } from './findings.ts';
import { mayBeLacking } from './needs.ts';
import type { World } from './world.ts';

export const contentChecks: readonly Check[] = [
  ...checksOf('getOffers', {
    'answers products that cost less than they did': async ({ call }) => {
      const { data } = await call.reply('getOffers');
      const dear = data.findIndex(
        ({ price, priceWithDiscount }) => !priceWithDiscount || priceWithDiscount.amount >= price.amount,
      );
      must(`$.data[${dear}].priceWithDiscount`, dear === -1, 'be lower than the price');
    },
  }),
  ...checksOf('getPresale', {
    'answers presales only': async ({ call }) => {
      const { data } = await call.reply('getPresale');
      const stray = data.findIndex(({ its_on_presale }) => its_on_presale !== true);
      must(`$.data[${stray}].its_on_presale`, stray === -1, 'be true');
    },
  }),
  ...checksOf('getRecommended', {
    'answers each product once': async ({ call }) => {
      const ids = (await call.reply('getRecommended')).data.map(({ id }) => id);
      mustBe('$.data', ids.length, new Set(ids).size);
    },
  }),
  ...checksOf('getGiftCards', {
    'answers gift cards, the cheapest first': async ({ call }) => {
      const amounts = (await call.reply('getGiftCards')).data.map(({ price }) => price.amount);
      mustBe(
        '$.data',
        amounts,
        amounts.toSorted((a, b) => a - b),
      );
    },
  }),
  ...checksOf('getHome', {
    'answers the home': async ({ call }) => {
      const { home } = await call.reply('getHome');
      const dear = (home.products_in_offer ?? []).findIndex(({ priceWithDiscount }) => !priceWithDiscount);
      must(`$.home.products_in_offer[${dear}].priceWithDiscount`, dear === -1, 'be there');
    },
  }),
  ...checksOf('getMostLiked', {
    'answers cards for the themes of the home': async ({ call }) => {
      const { home } = await call.reply('getHome');
      for (const { slug } of (home.featured_categories ?? []).slice(0, 3)) {
        await call.reply('getMostLiked', { query: { category_slug: slug } });
      }
    },
  }),
  ...checksOf('getStickyMessages', {
    'answers the bar of messages': ({ call }) => call.reply('getStickyMessages'),
  }),
  ...checksOf('getLinkPage', {
    'answers the page of links': ({ call }) => call.reply('getLinkPage'),
  }),
  ...checksOf('getLandings', {
    'names landing pages that exist': async (world) => {
      const [first] = (await world.call.reply('getLandings')).data;
      if (!first) throw new Skipped('there are no landing pages');
      await world.call.reply('getLanding', { params: { slug: first.slug } });
    },
  }),
  ...checksOf('getLanding', {
    'answers a landing page with its products': async (world) => {
      const { landing } = await world.call.reply('getLanding', { params: { slug: landingOf(world) } });
      must('$.landing.title', landing.title !== '', 'not be empty');
    },
    'answers 404 for an unknown one': async ({ call }) => {
      await call.refusal('getLanding', { params: { slug: 'no-such-landing' } }, 404);
    },
  }),
  ...checksOf('getLandingProducts', {
    'answers the same first page as the landing page': async (world) => {
      const params = { slug: landingOf(world) };
      const { products } = await world.call.reply('getLanding', { params });
      const { data } = await world.call.reply('getLandingProducts', { params });
      mustBe(
        '$.data',
        data.map(({ id }) => id),
        products.data.map(({ id }) => id),
      );
    },
    'answers 404 for an unknown one': async ({ call }) => {
      await call.refusal('getLandingProducts', { params: { slug: 'no-such-landing' } }, 404);
    },
  }),
  ...publicGets().flatMap((name) =>
    checksOf(name, {
      'is answered with 304 to who holds its ETag': async (world) => {
        const sent = await usual(world, name);
        const first = await world.call.send(name, sent);
        if (first.status === 404 && mayBeLacking(name)) throw new Skipped('optional, and absent');
        const etag = first.headers.get('ETag');
        mustBe('the status', first.status, 200);
        if (etag === null) throw new Skipped('optional, and absent: the header ETag');
        const second = await world.call.send(name, { ...sent, headers: { 'If-None-Match': etag } });
        mustBe('the status with If-None-Match', second.status, 304);
      },
    }),
  ),
  ...publicGets()
    .filter(acceptsCurrency)
    .flatMap((name) =>
      checksOf(name, {
        'keeps to the currency that was asked for': async (world) => {
          const sent = await usual(world, name);
          const { json } = await world.call.send(name, {
            ...sent,
            query: { ...sent.query, currency: 'USD' },
          });
          const stray = moneyIn(json, '$').find(({ currency }) => currency !== 'USD');
          must(stray?.path ?? '$', stray === undefined, 'be in USD');
        },
      }),
    ),
];

function landingOf({ backend }: World): string {
  if (backend.known.landing === null) throw new Skipped('needs a landing page: --landing SLUG');
  return backend.known.landing;
}

function publicGets(): readonly EndpointName[] {
  const names = Object.keys(endpoints) as EndpointName[];
  // Google's login URL differs in every reply.
  return names.filter(
    (name) =>
      endpoints[name].method === 'GET' && endpoints[name].scope === 'public' && name !== 'getGoogleLogin',
  );
}

function acceptsCurrency(name: EndpointName): boolean {
  const endpoint: AnyEndpoint = endpoints[name];
  return 'entries' in endpoint.query && 'currency' in (endpoint.query.entries as object);
}

/** Arguments of a successful call. */
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

async function nameOf({ call }: World, field: 'authors' | 'tags'): Promise<string> {
  const { data } = await call.reply('getProductList');
  const slug = data.flatMap((card) => card[field] ?? [])[0]?.slug;
  if (slug === undefined) throw new Skipped(`no product of the first page has ${field}`);
  return slug;
}

interface FoundMoney {
  readonly path: string;
  readonly currency: unknown;
}

function moneyIn(json: unknown, path: string): FoundMoney[] {
  if (Array.isArray(json)) return json.flatMap((item, index) => moneyIn(item, `${path}[${index}]`));
  if (typeof json !== 'object' || json === null) return [];
  if ('currency' in json && 'amount' in json) return [{ path, currency: json.currency }];
  return Object.entries(json).flatMap(([key, value]) => moneyIn(value, `${path}.${key}`));
}
