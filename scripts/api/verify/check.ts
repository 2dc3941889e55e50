import type { EndpointName } from '../../../src/api/all.ts';
import type { World } from './world.ts';

/** One thing that the contract says, and how to see whether a backend does it. */
export interface Check {
  /** The call it is about. */
  readonly call: EndpointName;
  /** What the call does: the sentence begins with its name. */
  readonly claim: string;
  /** @throws Deviation where the backend does otherwise, Skipped where it gives no means to see. */
  readonly run: (world: World) => Promise<unknown>;
}

/** Sentences about one call. */
export function checksOf(
  call: EndpointName,
  claims: Readonly<Record<string, Check['run']>>,
): readonly Check[] {
  return Object.entries(claims).map(([claim, run]) => ({ call, claim, run }));
}
