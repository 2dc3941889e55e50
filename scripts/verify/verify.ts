/** Verifies a backend against the contract: every call, invalid input, invariants. */
import { endpoints, type EndpointName } from '../../src/api/all.ts';
import { accountChecks, passwordChecks } from './account-checks.ts';
import type { Backend } from './backend.ts';
import { callerOf } from './caller.ts';
import { cartChecks } from './cart-checks.ts';
import { catalogueChecks } from './catalogue-checks.ts';
import type { Check } from './check.ts';
import { contentChecks } from './content-checks.ts';
import { Deviation, Skipped } from './deviation.ts';
import { orderChecks } from './order-checks.ts';
import { refusalChecks } from './refusal-checks.ts';
import { sessionChecks } from './session-checks.ts';
import { worldOf, type World } from './world.ts';

export interface Verdict {
  readonly check: Check;
  readonly result: 'kept' | 'deviates' | 'skipped';
  /** Deviations, or the reason for skipping. */
  readonly lines: readonly string[];
}

export interface Verification {
  readonly verdicts: readonly Verdict[];
  /** Endpoints without any call. */
  readonly unseen: readonly EndpointName[];
}

export const allChecks: readonly Check[] = [
  ...catalogueChecks,
  ...contentChecks,
  ...cartChecks,
  ...sessionChecks,
  ...accountChecks,
  ...orderChecks,
  ...refusalChecks,
  ...passwordChecks,
];

/** Runs the checks sequentially: they share customers, and the backend's load stays low. */
export async function verify(
  backend: Backend,
  onVerdict: (verdict: Verdict) => void = () => {},
  checks: readonly Check[] = allChecks,
): Promise<Verification> {
  const seen = new Set<EndpointName>();
  const world = worldOf(
    backend,
    callerOf(backend, (name) => seen.add(name)),
  );
  const verdicts: Verdict[] = [];
  for (const check of checks) {
    const verdict = await verdictOn(check, world);
    verdicts.push(verdict);
    onVerdict(verdict);
  }
  const unseen = (Object.keys(endpoints) as EndpointName[]).filter((name) => !seen.has(name));
  return { verdicts, unseen };
}

async function verdictOn(check: Check, world: World): Promise<Verdict> {
  try {
    await check.run(world);
    return { check, result: 'kept', lines: [] };
  } catch (error) {
    if (error instanceof Skipped) return { check, result: 'skipped', lines: [error.message] };
    if (error instanceof Deviation) return { check, result: 'deviates', lines: error.lines };
    const reason = error instanceof Error ? describe(error) : String(error);
    return { check, result: 'deviates', lines: [`the call failed: ${reason}`] };
  }
}

/** fetch puts the reason into `cause`. */
function describe({ message, cause }: Error): string {
  return cause instanceof Error ? `${message} (${cause.message})` : message;
}
