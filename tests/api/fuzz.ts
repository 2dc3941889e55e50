/**
 * Fuzzing of every endpoint, from nearly valid calls to garbage: the API always answers in JSON and never with a 5xx.
 */
import { endpoints, type EndpointName } from '../../src/api/all.ts';
import { basePath, type AnyEndpoint } from '../../src/api/endpoint.ts';
import { createApi, type Api } from '../../scripts/api/app.ts';
import { embeddedBackend } from '../../scripts/verify/embedded-backend.ts';
import { sampleAddress, sampleOrder } from '../../scripts/verify/sample-order.ts';
import { randomFor, type Random } from '../../scripts/seed/random.ts';
import { addShoppers, fillCart } from '../../scripts/measure/shoppers.ts';

export interface FuzzOptions {
  readonly requests: number;
  readonly seed?: number;
}

export interface FuzzOutcome {
  /** Number of answers by status. */
  readonly statuses: ReadonlyMap<number, number>;
  /** Reproducible calls that failed or were not answered in JSON. */
  readonly failures: readonly string[];
}

const origin = 'http://api.invalid';

export async function fuzz({ requests, seed = 1 }: FuzzOptions): Promise<FuzzOutcome> {
  const { database, close } = await embeddedBackend(120);
  try {
    const api = createApi({
      database,
      media: '/nowhere',
      apiUrl: origin,
    });
    const random = randomFor(seed, 'fuzz');
    const known = await knownTo(api, database);
    const statuses = new Map<number, number>();
    const failures: string[] = [];
    for (let count = 0; count < requests; count++) {
      const request = randomRequest(random, known);
      const description = `${request.method} ${request.url}`;
      const answer = await api(request);
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status >= 500 || !(await isJson(answer))) failures.push(`${answer.status} ${description}`);
    }
    return { statuses, failures };
  } finally {
    close();
  }
}

/** Existing values, so that some calls pass validation. */
interface Known {
  readonly texts: readonly string[];
  readonly tokens: readonly string[];
}

async function knownTo(api: Api, database: Parameters<typeof addShoppers>[0]): Promise<Known> {
  const [shopper] = addShoppers(database, 1, new Date());
  const slugsOf = (table: string) =>
    database
      .prepare(`SELECT slug FROM ${table} ORDER BY id LIMIT 5`)
      .all()
      .map((row) => String(row['slug']));
  const carts = await Promise.all([1, 2, 3].map((id) => fillCart(api, origin, [[id, 1]])));
  return {
    texts: [
      ...['product', 'category', 'author', 'tag', 'landing'].flatMap(slugsOf),
      ...carts.filter((uuid) => uuid !== null),
    ],
    tokens: [shopper?.token ?? ''],
  };
}

async function isJson(answer: Response): Promise<boolean> {
  if (answer.status === 304) return true;
  const text = await answer.text();
  try {
    JSON.parse(text);
    return /^application\/json/.test(answer.headers.get('Content-Type') ?? '');
  } catch {
    return false;
  }
}

function randomRequest(random: Random, known: Known): Request {
  const names = Object.keys(endpoints) as EndpointName[];
  const endpoint: AnyEndpoint = endpoints[random.pick(names)];
  const path = endpoint.path.replace(
    /\{\w+\}/g,
    () => encodeURIComponent(textOf(random, known).toWellFormed()) || 'x',
  );
  const query = new URLSearchParams();
  for (const name of fieldsOf(endpoint.query))
    if (random.isLucky(0.4)) query.append(name, textOf(random, known));
  if (random.isLucky(0.1)) query.append(oddText(random), oddText(random));
  const hasBody = endpoint.method !== 'GET' && random.isLucky(0.95);
  return new Request(`${origin}${basePath}${path}?${query.toString()}`, {
    method: random.isLucky(0.97) ? endpoint.method : random.pick(['POST', 'PUT', 'DELETE']),
    headers: headersOf(random, known, endpoint),
    ...(hasBody && { body: bodyOf(random, known, endpoint) }),
  });
}

const contentTypes = {
  json: 'application/json',
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data; boundary=x',
} as const;

function headersOf(random: Random, known: Known, { bodyType }: AnyEndpoint): Record<string, string> {
  const right = contentTypes[bodyType ?? 'json'];
  const headers: Record<string, string> = {};
  if (random.isLucky(0.95)) headers['Content-Type'] = random.isLucky(0.95) ? right : 'text/plain';
  if (random.isLucky(0.8))
    headers['Authorization'] = `Bearer ${random.isLucky(0.9) ? random.pick(known.tokens) : 'x'}`;
  if (random.isLucky(0.2)) headers['Idempotency-Key'] = random.pick(['a', 'b', 'k'.repeat(201), '  ', 'ñ']);
  if (random.isLucky(0.2)) headers['If-None-Match'] = random.pick(['*', '"x"', 'W/"x"', ',,,', '"']);
  return headers;
}

/** Field names of an object schema; empty for other schemas. */
function fieldsOf(schema: object): readonly string[] {
  return 'entries' in schema ? Object.keys(schema.entries as object) : [];
}

function bodyOf(random: Random, known: Known, endpoint: AnyEndpoint): string {
  if (random.isLucky(0.08))
    return random.pick(['', '{', '[]', 'null', '"', '{"a":1e999}', '\u0000', '{"__proto__":{}}']);
  const value = mutated(random, known, validBody(random, known, endpoint), 0);
  switch (endpoint.bodyType) {
    case 'form':
      return new URLSearchParams(
        Object.entries(Object(value) as object).map(([name, field]) => [name, String(field)]),
      ).toString();
    case 'multipart':
      return Object.entries(Object(value) as object)
        .map(
          ([name, field]) =>
            `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${String(field)}\r\n`,
        )
        .join('')
        .concat(random.isLucky(0.9) ? '--x--\r\n' : '');
    default:
      return JSON.stringify(value);
  }
}

/** A valid body: the more of it is valid, the deeper a wrong field gets. */
function validBody(random: Random, known: Known, endpoint: AnyEndpoint): unknown {
  if (endpoint.path === '/account/orders') {
    return sampleOrder(random.pick(['transfer', 'mercadopago', 'getnet', 'modo', 'openpay', 'paypal']));
  }
  if (endpoint.path === '/account/address')
    return {
      ship_address: sampleAddress,
      bill_address: sampleAddress,
      sameBillingAddress: random.isLucky(0.5),
    };
  const place = { zip_code: '1428', country: 'Argentina', country_code: 'AR', city: 'Rosario' };
  const person = {
    name: 'A',
    surname: 'B',
    username: 'c',
    phone: '1155550199',
    subject: 's',
    message: 'm',
    email: 'a@b.co',
  };
  const numbers = {
    product_id: random.integer(1, 130),
    quantity: random.integer(1, 3),
    order_id: random.integer(1, 20),
  };
  const texts = {
    token: textOf(random, known),
    payerId: 'x',
    payment_intent_id: 'x',
    access_token: 'e30',
    couponCode: 'VINETA10',
  };
  return { ...place, ...person, ...numbers, ...texts, password: 'x', password_confirmation: 'x' };
}

/** The value with parts replaced, dropped or changed in type. */
function mutated(random: Random, known: Known, value: unknown, depth: number): unknown {
  if (random.isLucky(depth === 0 ? 0.03 : 0.12)) return oddValue(random, known);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(() => random.isLucky(0.97));
  return Object.fromEntries(entries.map(([name, field]) => [name, mutated(random, known, field, depth + 1)]));
}

function oddValue(random: Random, known: Known): unknown {
  const odd = [
    null,
    true,
    false,
    0,
    -1,
    1.5,
    1e308,
    2 ** 53,
    -0,
    '',
    [],
    {},
    [[]],
    { amount: 1 },
    '1',
    'null',
  ];
  return random.isLucky(0.5) ? random.pick(odd) : textOf(random, known);
}

function textOf(random: Random, known: Known): string {
  return random.isLucky(0.5) ? random.pick(known.texts) : oddText(random);
}

function oddText(random: Random): string {
  return random.pick([
    ...[
      '1',
      '0',
      '-1',
      '2',
      '999999',
      '9'.repeat(30),
      '1.5',
      '1e3',
      'ARS',
      'USD',
      'EUR',
      'price',
      'true',
      'success',
    ],
    ...[
      "' OR 1=1 --",
      '"; DROP TABLE product; --',
      '%',
      '%00',
      '../../etc/passwd',
      '<script>',
      '{{7*7}}',
      '*',
      '"*" OR "a"',
    ],
    ...[
      'ñandú',
      '🐉',
      '\u202e',
      '\ud800',
      '\u0000',
      'NEAR(a b)',
      'a'.repeat(250),
      ' ',
      'toString',
      '__proto__',
      'null',
    ],
    String.fromCodePoint(...Array.from({ length: random.integer(1, 8) }, () => random.integer(1, 0xd7ff))),
  ]);
}
