/** Compares a backend with the contract: every call, refusals that the shop relies on, invariants. */
import type { EndpointName } from '../../src/api/all.ts';
import { accountChecks, passwordChecks, strangerChecks } from './account-checks.ts';
import type { Backend } from './backend.ts';
import { callerOf } from './caller.ts';
import { cartChecks } from './cart-checks.ts';
import { catalogueChecks } from './catalogue-checks.ts';
import type { Check } from './check.ts';
import { contentChecks } from './content-checks.ts';
import { Deviation, Skipped, type Finding } from './findings.ts';
import { orderChecks } from './order-checks.ts';
import { sessionChecks } from './session-checks.ts';
import { worldOf, type World } from './world.ts';

export interface Verdict {
  readonly check: Check;
  readonly result: 'kept' | 'deviates' | 'skipped';
  readonly findings: readonly Finding[];
  /** Why it was skipped. */
  readonly reason: string | null;
}

export interface Verification {
  readonly verdicts: readonly Verdict[];
  /** Optional fields that no reply of a call had. */
  readonly absent: ReadonlyMap<EndpointName, readonly string[]>;
}

export const allChecks: readonly Check[] = [
  ...catalogueChecks,
  ...contentChecks,
  ...cartChecks,
  ...sessionChecks,
  ...accountChecks,
  ...orderChecks,
  ...strangerChecks,
  ...passwordChecks,
];

/** Runs the checks sequentially: they share customers, and the backend's load stays low. */
export async function verify(
  backend: Backend,
  onVerdict: (verdict: Verdict) => void = () => {},
  checks: readonly Check[] = allChecks,
): Promise<Verification> {
  const absent = new Map<EndpointName, readonly string[]>();
  const onReply = (name: EndpointName, fields: readonly string[]) =>
    absent.set(
      name,
      (absent.get(name) ?? fields).filter((field) => fields.includes(field)),
    );
  const world = worldOf(backend, callerOf(backend, onReply));
  const verdicts: Verdict[] = [];
  for (const check of checks) {
    const verdict = await verdictOn(check, world);
    verdicts.push(verdict);
    onVerdict(verdict);
  }
  return { verdicts, absent };
}

async function verdictOn(check: Check, world: World): Promise<Verdict> {
  try {
    await check.run(world);
    return { check, result: 'kept', findings: [], reason: null };
  } catch (error) {
    if (error instanceof Skipped) return { check, result: 'skipped', findings: [], reason: error.message };
    const findings = error instanceof Deviation ? error.findings : [failed(error)];
    return { check, result: 'deviates', findings, reason: null };
  }
}

function failed(error: unknown): Finding {
  const reason = error instanceof Error ? describe(error) : String(error);
  return { kind: 'wrong value', text: `the call failed: ${reason}` };
}

/** fetch puts the reason into `cause`. */
function describe({ message, cause }: Error): string {
  return cause instanceof Error ? `${message} (${cause.message})` : message;
}
