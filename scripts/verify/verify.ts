/** Compares a backend with the contract: every call, refusals that the shop relies on, invariants. */
import type { EndpointName } from '../../src/api/all.ts';
import type { Backend } from './backend.ts';
import type { Check } from './check.ts';
import { everyCallChecks } from './every-call.ts';
import { Deviation, MissingCall, Skipped, type Finding } from './findings.ts';
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
export async function verify(backend: Backend, checks: readonly Check[] = allChecks): Promise<Verification> {
  const absent = new Map<EndpointName, readonly string[]>();
  const world = worldOf(backend, (name, fields) => {
    const before = absent.get(name) ?? fields;
    absent.set(
      name,
      before.filter((field) => fields.includes(field)),
    );
  });
  const verdicts: Verdict[] = [];
  for (const check of checks) verdicts.push(await verdictOn(check, world));
  return { verdicts, absent };
}

async function verdictOn(check: Check, world: World): Promise<Verdict> {
  try {
    await check.run(world);
    return { check, result: 'kept', findings: [], reason: null };
  } catch (error) {
    const reason = reasonToSkip(error);
    if (reason !== null) return { check, result: 'skipped', findings: [], reason };
    const findings = error instanceof Deviation ? error.findings : [failed(error)];
    return { check, result: 'deviates', findings, reason: null };
  }
}

function reasonToSkip(error: unknown): string | null {
  if (error instanceof Skipped) return error.message;
  return error instanceof MissingCall && mayBeLacking(error.call) ? 'optional, and absent' : null;
}

/** fetch puts the reason into `cause`. */
function failed(error: unknown): Finding {
  const { message, cause } = error instanceof Error ? error : new Error(String(error));
  const reason = cause instanceof Error ? `${message} (${cause.message})` : message;
  return { kind: 'wrong value', text: `the call failed: ${reason}` };
}
