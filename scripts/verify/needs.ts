/** The calls of the contract with their checks, in the order in which a shop needs them. */
import { endpoints, type EndpointName } from '../../src/api/all.ts';
import { toFillACart } from './cart-checks.ts';
import { listOf, type Check, type Checks } from './check.ts';
import { toKnowACustomer } from './customer-checks.ts';
import { callOf, neededFields } from './fields.ts';
import { toSell, toSellMore } from './order-checks.ts';
import { toFind, toPublish, toPublishMore } from './publish-checks.ts';

export interface Stage {
  readonly title: string;
  readonly calls: readonly EndpointName[];
  readonly checks: readonly Check[];
}

export const stages: readonly Stage[] = [
  stage('To publish', toPublish),
  stage('To publish more: a backend may lack these', toPublishMore),
  stage('To find and choose', toFind),
  stage('To fill a cart', toFillACart),
  stage('To know a customer', toKnowACustomer),
  stage('To sell', toSell),
  stage('To sell more: a backend may lack this', toSellMore),
];

function stage(title: string, checks: Checks): Stage {
  return { title, calls: Object.keys(checks) as EndpointName[], checks: listOf(checks) };
}

export function mayBeLacking(name: EndpointName): boolean {
  return name in toPublishMore || name in toSellMore;
}

/** As a table in Markdown: calls, and the fields of their replies that must be there. */
export function leastToPublish(): string {
  const rows = (Object.keys(toPublish) as EndpointName[]).map((name) => {
    const needed = neededFields(endpoints[name]).map((path) => `\`${path}\``);
    return `| \`${callOf(name)}\` | ${needed.join(', ')} |`;
  });
  return ['| call | fields |', '| --- | --- |', ...rows].join('\n');
}
