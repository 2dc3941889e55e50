/** The calls of the contract with their checks, in the order in which a shop needs them. */
import { endpoints, type EndpointName } from '../../src/api/all.ts';
import type { AnyEndpoint } from '../../src/api/endpoint.ts';
import { cartChecks } from './cart-checks.ts';
import { answers, listOf, type Check, type Checks } from './check.ts';
import { customerChecks } from './customer-checks.ts';
import { callOf, neededFields } from './fields.ts';
import { orderChecks, optionalOrderChecks } from './order-checks.ts';
import { searchChecks, publishChecks, optionalPublishChecks } from './publish-checks.ts';

export interface Stage {
  readonly title: string;
  readonly calls: readonly EndpointName[];
  readonly checks: readonly Check[];
}

const tables: readonly Checks[] = [
  publishChecks,
  optionalPublishChecks,
  searchChecks,
  cartChecks,
  customerChecks,
  orderChecks,
  optionalOrderChecks,
];

export const stages: readonly Stage[] = [
  stage('To publish', publishChecks),
  stage('To publish more: a backend may lack these', optionalPublishChecks),
  stage('To find and choose', searchChecks),
  stage('To fill a cart', cartChecks),
  stage('To know a customer', { ...customerChecks, ...leastChecks() }),
  stage('To sell', orderChecks),
  stage('To sell more: a backend may lack this', optionalOrderChecks),
];

function stage(title: string, checks: Checks): Stage {
  return { title, calls: Object.keys(checks) as EndpointName[], checks: listOf(checks) };
}

/** What a customer reads without parameters, and no table has. */
function leastChecks(): Checks {
  const calls = (Object.entries(endpoints) as [EndpointName, AnyEndpoint][])
    .filter(([, { method, scope, path }]) => method === 'GET' && scope === 'customer' && !path.includes('{'))
    .filter(([name]) => !tables.some((table) => name in table))
    .map(([name]) => [name, { 'answers its customer': answers('own') }]);
  return Object.fromEntries(calls) as Checks;
}

export function mayBeLacking(name: EndpointName): boolean {
  return name in optionalPublishChecks || name in optionalOrderChecks;
}

/** As a table in Markdown: calls, and the fields of their replies that must be there. */
export function minimumToPublish(): string {
  const rows = (Object.keys(publishChecks) as EndpointName[]).map((name) => {
    const needed = neededFields(endpoints[name]).map((path) => `\`${path}\``);
    return `| \`${callOf(name)}\` | ${needed.join(', ')} |`;
  });
  return ['| call | fields |', '| --- | --- |', ...rows].join('\n');
}
