/** How far a backend is: levels, each with the calls and checks that it needs, in the order in which a shop needs them. */
import { endpoints, type EndpointName } from '../../src/api/all.ts';
import type { AnyEndpoint } from '../../src/api/endpoint.ts';
import { optionalAlertChecks } from './alert-checks.ts';
import { cartChecks, optionalCartChecks } from './cart-checks.ts';
import { answers, levelNames, checksIn, type Checks, type LevelCheck, type LevelName } from './check.ts';
import { optionalCalendarChecks } from './calendar-checks.ts';
import { optionalCollectionChecks } from './collection-checks.ts';
import { customerChecks, optionalCustomerChecks } from './customer-checks.ts';
import { everyCallChecks } from './every-call.ts';
import { callOf, neededFields } from './fields.ts';
import { findChecks } from './find-checks.ts';
import { optionalOrderChecks, orderChecks, paymentChecks } from './order-checks.ts';
import { optionalPublishChecks, publishChecks } from './publish-checks.ts';
import { readingChecks } from './reading-check.ts';

export interface Level {
  readonly name: LevelName;
  readonly title: string;
  /** Exit status of the command when this is the first level that does not hold. */
  readonly exitCode: number;
  readonly checks: readonly LevelCheck[];
}

const titles: Readonly<Record<LevelName, string>> = {
  publish: 'To publish',
  find: 'To find',
  cart: 'To fill a cart',
  sell: 'To sell',
  accounts: 'Accounts',
  all: 'All of it',
};

const tables: Readonly<Record<LevelName, readonly Checks[]>> = {
  publish: [publishChecks, readingChecks],
  find: [findChecks],
  cart: [cartChecks],
  sell: [orderChecks],
  accounts: [customerChecks],
  all: [
    optionalPublishChecks,
    optionalCartChecks,
    optionalCustomerChecks,
    optionalAlertChecks,
    optionalCollectionChecks,
    optionalCalendarChecks,
    paymentChecks,
    optionalOrderChecks,
  ],
};

export const levels: readonly Level[] = levelNames.map((name, index) => {
  const own = name === 'all' ? [...tables.all, leastChecks()] : tables[name];
  const ofEveryCall = everyCallChecks.filter(({ call }) => levelOf(call) === name);
  const checks = [...own.flatMap(checksIn), ...ofEveryCall].map((check) => ({ ...check, level: name }));
  return { name, title: titles[name], exitCode: 11 + index, checks };
});

export const allChecks: readonly LevelCheck[] = levels.flatMap(({ checks }) => checks);

/** The first level that needs a call. */
export function levelOf(name: EndpointName): LevelName {
  return levelNames.find((level) => tables[level].some((table) => name in table)) ?? 'all';
}

/** Whether the shop does without it: then its part is off. */
export function mayBeLacking(name: EndpointName): boolean {
  return levelOf(name) === 'all';
}

/** What a customer reads without parameters, and no table has. */
function leastChecks(): Checks {
  const placed = new Set(Object.values(tables).flatMap((list) => list.flatMap(namesIn)));
  const calls = (Object.entries(endpoints) as [EndpointName, AnyEndpoint][])
    .filter(([, { method, scope, path }]) => method === 'GET' && scope === 'customer' && !path.includes('{'))
    .filter(([name]) => !placed.has(name))
    .map(([name]) => [name, { 'answers its customer': answers('own') }]);
  return Object.fromEntries(calls) as Checks;
}

function namesIn(table: Checks): EndpointName[] {
  return Object.keys(table) as EndpointName[];
}

/** As a table in Markdown: calls, and the fields of their replies that must be there. */
export function minimumToPublish(): string {
  const rows = namesIn(publishChecks).map((name) => {
    const needed = neededFields(endpoints[name]).map((path) => `\`${path}\``);
    return `| \`${callOf(name)}\` | ${needed.join(', ')} |`;
  });
  return ['| call | fields |', '| --- | --- |', ...rows].join('\n');
}
