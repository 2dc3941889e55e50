import type { EndpointName } from '../../src/api/all.ts';
import type { World } from './world.ts';

/** A rule of the contract, with its test. */
export interface Check {
  /** The endpoint. */
  readonly call: EndpointName;
  /** What the endpoint does, as a sentence after its name. */
  readonly claim: string;
  /** @throws Deviation when the backend violates it, Skipped when it cannot be tested. */
  readonly run: (world: World) => Promise<unknown>;
}

/** Checks of one endpoint. */
export function checksOf(
  call: EndpointName,
  claims: Readonly<Record<string, Check['run']>>,
): readonly Check[] {
  return Object.entries(claims).map(([claim, run]) => ({ call, claim, run }));
}
