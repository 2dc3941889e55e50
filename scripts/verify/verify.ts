/** Compares a backend with the contract: every call, refusals that the shop relies on, invariants. */
import type { EndpointName } from '../../src/api/all.ts';
import type { Backend } from './backend.ts';
import { fetchProblem } from './caller.ts';
import { levelNames, type LevelCheck, type LevelName } from './check.ts';
import { callOf } from './fields.ts';
import { Deviation, MissingCall, Skipped, type Finding } from './findings.ts';
import { ComparisonJournal, type Exchange } from './journal.ts';
import { allChecks, levelOf, mayBeLacking } from './levels.ts';
import { worldOf, type World } from './world.ts';

export interface Verdict {
  readonly check: LevelCheck;
  /** `blocked`: by another call, which is missing or deviates. */
  readonly result: 'kept' | 'deviates' | 'missing' | 'blocked' | 'skipped';
  readonly findings: readonly Finding[];
  /** Why it was skipped. */
  readonly reason: string | null;
  readonly blockedBy: EndpointName | null;
  /** What was asked when it deviated, and what came. */
  readonly exchange: Exchange | null;
}

export interface Verification {
  readonly verdicts: readonly Verdict[];
  readonly journal: ComparisonJournal;
}

/** @param level the last that is looked at; all without it */
export function checksUpTo(level?: LevelName): readonly LevelCheck[] {
  return upTo(allChecks, level);
}

export function upTo(checks: readonly LevelCheck[], level: LevelName = 'all'): readonly LevelCheck[] {
  const last = levelNames.indexOf(level);
  return checks.filter((check) => levelNames.indexOf(check.level) <= last);
}

/** One after the other: they share customers, and the backend's load stays low. */
export async function verify(
  backend: Backend,
  checks: readonly LevelCheck[] = allChecks,
): Promise<Verification> {
  const journal = new ComparisonJournal();
  const world = worldOf(backend, journal);
  const verdicts: Verdict[] = [];
  for (const check of checks) verdicts.push(...(await verdictsOn(check, world, journal, verdicts)));
  return { verdicts: verdicts.map((verdict) => proven(verdict, journal)), journal };
}

const nothing = { findings: [], reason: null, blockedBy: null, exchange: null } as const;

/** Two where the reply of another call deviates in a way that is not named yet. */
async function verdictsOn(
  check: LevelCheck,
  world: World,
  journal: ComparisonJournal,
  before: readonly Verdict[],
): Promise<readonly Verdict[]> {
  journal.begin();
  try {
    await check.run(world);
    return [{ ...nothing, check, result: 'kept' }];
  } catch (error) {
    if (error instanceof Skipped) return [{ ...nothing, check, result: 'skipped', reason: error.message }];
    const { call, findings } = blameOf(error, check.call);
    const isMissing = error instanceof MissingCall;
    if (isMissing && mayBeLacking(call) && mayBeLacking(check.call))
      return [{ ...nothing, check, result: 'skipped', reason: absentOf(call, check.call) }];
    const result = isMissing ? 'missing' : 'deviates';
    const exchange = journal.last();
    if (call === check.call) return [{ ...nothing, check, result, findings, exchange }];
    const blocked: Verdict = { ...nothing, check, result: 'blocked', blockedBy: call };
    if (isNamed(before, call, findings)) return [blocked];
    const claim = `answers when ${callOf(check.call)} is tried`;
    const own = { ...check, call, claim, level: levelOf(call) };
    return [{ ...nothing, check: own, result, findings, exchange }, blocked];
  }
}

/** Which call it is about: that whose reply deviates, else that of the check. */
function blameOf(error: unknown, checked: EndpointName) {
  if (error instanceof Deviation) return { call: error.call ?? checked, findings: error.findings };
  const text = `the check failed: ${fetchProblem(error)}`;
  return { call: checked, findings: [{ kind: 'wrong value', text } as const] };
}

function absentOf(call: EndpointName, checked: EndpointName): string {
  return call === checked ? 'optional, and absent' : `optional, and absent: ${callOf(call)}`;
}

function isNamed(before: readonly Verdict[], call: EndpointName, findings: readonly Finding[]): boolean {
  const words = (list: readonly Finding[]) => list.map(({ text }) => text).join('\n');
  return before.some((verdict) => verdict.check.call === call && words(verdict.findings) === words(findings));
}

/** No ✓ for a call that does not exist: a router answers 404 to everything, and a gate 401. */
function proven(verdict: Verdict, journal: ComparisonJournal): Verdict {
  const { check, result } = verdict;
  if (result !== 'kept' || journal.exists(check.call)) return verdict;
  return { ...verdict, result: 'skipped', reason: unproven };
}

/** Why a check that was kept counts for nothing. */
export const unproven = 'nothing that it answered shows that it exists';
