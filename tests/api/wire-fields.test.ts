/** `wire.md` says of each field of a reply who wants it; the schemas and the specification decide. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type * as v from 'valibot';
import { expect, it } from 'vitest';
import { addressSchema } from '../../src/api/address.ts';
import { endpoints } from '../../src/api/all.ts';
import { cartSchema } from '../../src/api/cart.ts';
import { categorySchema } from '../../src/api/catalogue.ts';
import type { AnyEndpoint } from '../../src/api/endpoint.ts';
import { orderSchema } from '../../src/api/order.ts';
import { cardSchema, categoryPathSchema, productSchema } from '../../src/api/product.ts';
import { officeSchema } from '../../src/api/shipment.ts';
import { moneySchema, namedSchema } from '../../src/api/wire.ts';

const pages = join(import.meta.dirname, '../specification');
const specification = readFileSync(join(pages, 'specification.md'), 'utf8');
const wire = readFileSync(join(pages, 'wire.md'), 'utf8');
const [, entities = ''] = /## 3\.(.*?)## 4\./s.exec(specification) ?? [];
const [, calls = ''] = /## 7\.(.*?)## 8\./s.exec(specification) ?? [];

/** Where section 3 names the fields of a reply; what section 7 says beside the call counts, too. */
const told: Readonly<Record<string, readonly string[]>> = {
  money: ['Money'],
  'a name': ['Product'],
  'a card': ['Product'],
  'a product': ['Product'],
  "a product's category": ['Product'],
  'a category': ['Category'],
  'a cart': ['Cart'],
  'an office': ['Postal carrier office'],
  'an address': ['Address'],
  'an order': ['Order', 'Order item', 'Postal carrier office', 'Cart'],
  '/cart/v2/shipment-calculator': ['Shipment info', 'Cart'],
  '/cart/payment-promotions': ['Payment promotion'],
  '/search-suggestions': ['Search suggestions'],
  '/products/offer': ['Offer card'],
  '/giftcards-list': ['Gift card'],
  '/home': ['Home content'],
  '/sticky-messages': ['Sticky messages'],
  '/landing-pages/{slug}': ['Landing'],
  '/linktree/1': ['Link page'],
  '/account/orders': ['Bank data', 'Order'],
  '/account/favorites': ['Favorite'],
  '/account/profile': ['Profile / client'],
  '/account/account': ['Profile / client'],
  '/account/address': ['Profile / client'],
  '/account/shop-notifications': ['Notification'],
};

/** Words of the specification about a reply, by its name or its call. */
function namedIn(reply: string, method = ''): ReadonlySet<string> {
  const said = (told[reply] ?? []).concat('Paged lists').map((label) => {
    const [, fields] = new RegExp(`(?:^- |\\. )${label}: ([^.]*)`, 'm').exec(entities) ?? [];
    if (fields === undefined) throw new Error(`section 3 has no ${label}`);
    return fields;
  });
  const called = calls
    .split(/\n- |; (?=GET|POST|PUT|DELETE)|\. /)
    .filter((sentence) => method !== '' && says(sentence, method, reply))
    .map((sentence) => sentence.replaceAll(/\{[^}]*\}|\/[\w/-]+/g, ''));
  return new Set([...said, ...called].join(' ').match(/\w+/g));
}

/** A parameter of a path may have another name. */
function says(text: string, method: string, path: string): boolean {
  const call = `${method} ${path.replaceAll(/\{\w+\}/g, '{}')}`;
  const found = text
    .replaceAll(/\/\{\w+\}/g, '/{}')
    .split(call)
    .slice(1);
  return found.some((after) => !/^[/\w-]/.test(after));
}

/** What valibot's schemas have in common. */
interface Shape {
  readonly type: string;
  readonly entries?: Readonly<Record<string, Shape>>;
  readonly item?: Shape;
  readonly wrapped?: Shape;
  readonly options?: readonly Shape[];
}

/** Written once, under their own names. */
const shared = new Map<unknown, string>([
  [moneySchema, 'money'],
  [namedSchema, 'a name'],
  [cardSchema, 'a card'],
  [productSchema, 'a product'],
  [categoryPathSchema, "a product's category"],
  [categorySchema, 'a category'],
  [cartSchema, 'a cart'],
  [officeSchema, 'an office'],
  [addressSchema, 'an address'],
  [orderSchema, 'an order'],
]);

type Mark = 'named' | 'ours, optional' | 'ours, needed';

function marksOf(schema: Shape, named: ReadonlySet<string>, path = '', isOptional = false): [string, Mark][] {
  if (path !== '' && shared.has(schema)) return [];
  if (schema.wrapped) return marksOf(schema.wrapped, named, path, isOptional);
  if (schema.item) return marksOf(schema.item, named, path === '' ? '[]' : `${path}[]`, isOptional);
  if (schema.options?.[0]?.type === 'object') return marksOf(schema.options[0], named, path, isOptional);
  // `read-response.ts` reads a list without its envelope.
  const isBareList =
    path === '' && schema.entries?.['data']?.type === 'array' && !schema.entries['pagination'];
  return Object.entries(schema.entries ?? {}).flatMap(([name, entry]) => {
    const own = path === '' ? name : `${path}.${name}`;
    const mayMiss =
      isOptional || (isBareList && name === 'data') || entry.type === 'optional' || entry.type === 'nullish';
    const ours = mayMiss ? 'ours, optional' : 'ours, needed';
    const mark: Mark = named.has(name) ? 'named' : ours;
    return [[own, mark], ...marksOf(entry, named, own, mayMiss)];
  });
}

const replies: readonly [string, [string, Mark][]][] = [
  ...[...shared].map(([schema, name]): [string, [string, Mark][]] => [
    name,
    marksOf(schema as Shape, namedIn(name)),
  ]),
  ...Object.values<AnyEndpoint>(endpoints)
    .filter(({ method, path }) => says(calls, method, path))
    .map(({ method, path, reply }): [string, [string, Mark][]] => [
      `\`${method} ${path}\``,
      marksOf(reply as v.GenericSchema & Shape, namedIn(path, method), '', reply.type === 'nullish'),
    ]),
];

it('wire.md says of each field of a reply whether it is needed', () => {
  const cell = (marks: readonly [string, Mark][], mark: Mark) =>
    marks.flatMap(([field, its]) => (its === mark ? `\`${field}\`` : [])).join(', ') || '–';
  const rows = replies.map(
    ([reply, marks]) =>
      `| ${reply} | ${cell(marks, 'named')} | ${cell(marks, 'ours, optional')} | ${cell(marks, 'ours, needed')} |`,
  );
  const table = ['| reply | named | ours, optional | ours, needed |', '| --- | --- | --- | --- |', ...rows];
  const [, section = ''] = /## Who wants each field\n(.*?)\n##/s.exec(wire) ?? [];
  const written = section.split('\n').filter((line) => line.startsWith('|'));
  const missing = table.filter((row) => !written.includes(row));
  expect(missing, 'rows that "Who wants each field" in wire.md lacks').toEqual([]);
  expect(written).toEqual(table);
});

it('wire.md says what each field that is ours and needed is for', () => {
  const needed = replies.flatMap(([, marks]) =>
    marks.flatMap(([field, mark]) => (mark === 'ours, needed' ? field : [])),
  );
  const [, reasons = ''] = /### What the needed ones are for\n(.*?)(?:\n#|$)/s.exec(wire) ?? [];
  const explained = Array.from(reasons.matchAll(/^- (.*?):/gm), ([, names = '']) =>
    [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => name),
  );
  expect(explained.flat().toSorted()).toEqual([...new Set(needed)].toSorted());
});

it('wire.md lists each call of ours as one that a backend may leave out', () => {
  const [, optional = ''] = /## What a backend may leave out\n(.*?)\n## /s.exec(wire) ?? [];
  const ours = Object.values<AnyEndpoint>(endpoints).filter(({ path }) => {
    const parts = path.split(/\{\w+\}/).map((part) => RegExp.escape(part));
    // `/products-list/{category}` without its category is the same call.
    const called = new RegExp(`${parts.join('\\{\\w+\\}')}(?![\\w{-]|/(?!\\{category\\}))`);
    return !called.test(calls);
  });
  expect(ours.length).toBeGreaterThan(3);
  const missing = ours.filter(({ method, path }) => !optional.includes(`\`${method} ${path}`));
  expect(missing.map(({ path }) => path)).toEqual([]);
});
