/** Compares a backend with the contract: every call, refusals that the shop relies on, invariants. */
import type { EndpointName } from '../../src/api/all.ts';
import type { Backend } from './backend.ts';
import { callerOf } from './caller.ts';
import type { Check } from './check.ts';
import { everyCallChecks } from './every-call.ts';
import { Deviation, Skipped, type Finding } from './findings.ts';
import { mayBeLacking, stages } from './needs.ts';
import { worldOf, type World } from './world.ts';

export interface Verdict {
  readonly check: Check;
  readonly result: 'kept' | 'deviates' | 'skipped';
  readonly findings: readonly Finding[];
  readonly reason: string | null;
}

export interface Verification {
  readonly verdicts: readonly Verdict[];
  /** Optional fields that no reply of a call had. */
  readonly absent: ReadonlyMap<EndpointName, readonly string[]>;
}

export const allChecks: readonly Check[] = [...stages.flatMap(({ checks }) => checks), ...everyCallChecks];

/** One after the other: they share customers, and the backend's load stays low. */
export async function verify(
  backend: Backend,
  onVerdict: (verdict: Verdict) => void = () => {},
  checks: readonly Check[] = allChecks,
): Promise<Verification> {
  const absent = new Map<EndpointName, readonly string[]>();
  const onReply = (name: EndpointName, fields: readonly string[]) => {
    const before = absent.get(name) ?? fields;
    absent.set(
      name,
      before.filter((field) => fields.includes(field)),
    );
  };
  const world = worldOf(backend, callerOf(backend, mayBeLacking, onReply));
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

/** fetch puts the reason into `cause`. */
function failed(error: unknown): Finding {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  const reason = cause instanceof Error ? `${message} (${cause.message})` : message;
  return { kind: 'wrong value', text: `the call failed: ${reason}` };
}
