import type { EndpointName } from '../../src/api/all.ts';
import type { Sent } from './caller.ts';
import type { World } from './world.ts';

/** In the order in which a shop needs them. */
export const levelNames = ['publish', 'find', 'cart', 'sell', 'accounts', 'all'] as const;
export type LevelName = (typeof levelNames)[number];

/** @throws Deviation when the backend violates the claim, Skipped when it cannot be tested. */
type Run = (world: World, name: EndpointName) => Promise<unknown>;

/** By endpoint: what it does, as a sentence after its name, and its test. */
export type Checks = Partial<Record<EndpointName, Readonly<Record<string, Run>>>>;

export interface Check {
  readonly call: EndpointName;
  readonly claim: string;
  readonly run: (world: World) => Promise<unknown>;
}

export interface LevelCheck extends Check {
  readonly level: LevelName;
}

export function checksIn(checks: Checks): readonly Check[] {
  return (Object.keys(checks) as EndpointName[]).flatMap((call) =>
    Object.entries(checks[call] ?? {}).map(([claim, run]) => ({
      call,
      claim,
      run: (world: World) => run(world, call),
    })),
  );
}

export function answers(by: 'call' | 'own' = 'call'): Run {
  return (world, name) => world[by].reply(name);
}

export function refuses(status: number | readonly number[], sent: Sent, by: 'call' | 'own' = 'call'): Run {
  return (world, name) => world[by].expectError(name, sent, ...[status].flat());
}
