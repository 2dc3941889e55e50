/** The report: level by level and call by call what deviates, what was asked and what came, and how far the backend is. */
import type { EndpointName } from '../../src/api/all.ts';
import { printable } from '../shared/command-line.ts';
import { levelNames, type LevelName } from './check.ts';
import { callOf } from './fields.ts';
import type { ComparisonJournal } from './journal.ts';
import { levelOf, levels, type Level } from './levels.ts';
import { unproven, type Verdict, type Verification } from './verify.ts';

interface Judged {
  readonly level: Level;
  readonly verdict: 'holds' | 'fails' | 'not tried';
  readonly byCall: ReadonlyMap<EndpointName, readonly Verdict[]>;
  /** Calls that are missing or deviate. */
  readonly wrong: readonly EndpointName[];
  /** Calls of earlier levels that have to be mended first. */
  readonly waitsFor: readonly EndpointName[];
  /** Options that it would need. */
  readonly needs: readonly string[];
}

/** @param upTo the last level that counts */
export function judged({ verdicts }: Verification, upTo: LevelName = 'all'): readonly Judged[] {
  return levels.slice(0, levelNames.indexOf(upTo) + 1).map((level) => {
    const own = verdicts.filter(({ check }) => check.level === level.name);
    const byCall = Map.groupBy(own, ({ check }) => check.call);
    const wrong = [...byCall].filter(([, list]) => list.some(isWrong)).map(([name]) => name);
    const waitsFor = distinct(own.flatMap(({ blockedBy }) => blockedBy ?? [])).filter(
      (name) => levelNames.indexOf(levelOf(name)) < levelNames.indexOf(level.name),
    );
    const untried = [...byCall.values()].filter((list) => list.every(({ result }) => result === 'skipped'));
    const needs = distinct(untried.flat().flatMap(({ reason }) => (namesOption(reason) ? reason : [])));
    const isWrongNow = wrong.length + waitsFor.length > 0;
    const verdict = isWrongNow ? 'fails' : needs.length > 0 ? 'not tried' : 'holds';
    return { level, verdict, byCall, wrong, waitsFor, needs };
  });
}

/**
 * @returns the code of the first level that does not hold; 0 when none fails
 * @param requestedLevel a level that has to be tried, too
 */
export function exitCodeOf(verification: Verification, requestedLevel?: LevelName): number {
  const found = judged(verification, requestedLevel).find(
    ({ level, verdict }) => verdict === 'fails' || (level.name === requestedLevel && verdict !== 'holds'),
  );
  return found?.level.exitCode ?? 0;
}

export function reportOf(verification: Verification, upTo?: LevelName): string {
  const all = judged(verification, upTo);
  const blocks = all
    .filter(({ byCall }) => byCall.size > 0)
    .map(({ level, byCall }) => [
      level.title,
      ...[...byCall].flatMap(([name, list]) => (isLacking(list) ? [] : linesOf(name, list, verification))),
      ...lackingLines(byCall),
    ]);
  return printed([...blocks, summaryOf(all)]);
}

function printed(blocks: readonly (readonly string[])[]): string {
  return blocks.map((lines) => lines.map(printable).join('\n')).join('\n\n');
}

function lackingLines(byCall: Judged['byCall']): string[] {
  const names = [...byCall].filter(([, list]) => isLacking(list)).map(([name]) => callOf(name));
  return names.length === 0 ? [] : [`  – optional, and absent: ${names.join(', ')}`];
}

function linesOf(name: EndpointName, verdicts: readonly Verdict[], verification: Verification): string[] {
  const { journal } = verification;
  const missing = verdicts.find(({ result }) => result === 'missing');
  if (missing) return missingLines(name, missing, verification);
  const deviating = verdicts.filter(({ result }) => result === 'deviates');
  const isKept = verdicts.some(({ result }) => result === 'kept');
  const mark = deviating.length > 0 ? '✗' : isKept ? '✓' : '–';
  const reasons = verdicts.flatMap(({ reason, blockedBy }) =>
    blockedBy === null ? (reason ?? []) : `it waits for ${callOf(blockedBy)}`,
  );
  // The first says why the others prove nothing.
  const skipped = reasons.filter((reason, index) => reason !== unproven || index === 0);
  return [
    `  ${mark} ${callOf(name)}`,
    ...deviating.flatMap(deviationLines),
    ...distinct(skipped.filter((reason) => !reason.startsWith(lacking))).map(
      (reason) => `      not looked at: ${reason}`,
    ),
    ...(verdicts[0]?.check.level === levelOf(name) ? remarksOn(name, journal, skipped) : []),
  ];
}

/** Not one of these is worth a line: the shop does without it. */
function isLacking(verdicts: readonly Verdict[]): boolean {
  return (
    verdicts.some(({ reason }) => reason === lacking) && verdicts.every(({ result }) => result === 'skipped')
  );
}

const lacking = 'optional, and absent';

function missingLines(
  name: EndpointName,
  { findings, exchange }: Verdict,
  { verdicts }: Verification,
): string[] {
  const waiting = distinct(
    verdicts.flatMap(({ blockedBy, check }) => (blockedBy === name ? check.call : [])),
  );
  return [
    `  ✗ ${callOf(name)}`,
    ...findings.map(({ kind, text }) => `      ${kind}: it ${text}`),
    ...exchangeLines(exchange),
    ...(waiting.length > 0 ? [`        not looked at without it: ${waiting.map(callOf).join(', ')}`] : []),
  ];
}

function deviationLines({ check, findings, exchange }: Verdict): string[] {
  return [
    `    ${check.claim}:`,
    ...findings.map(({ kind, text }) => `      ${kind}: ${text}`),
    ...exchangeLines(exchange),
  ];
}

function exchangeLines(exchange: Verdict['exchange']): string[] {
  return exchange === null
    ? []
    : [`        asked: ${exchange.requestLine}`, `        came:  ${exchange.came}`];
}

function remarksOn(
  name: EndpointName,
  { absent, notes }: ComparisonJournal,
  skipped: readonly string[],
): string[] {
  const others = skipped.filter((reason) => reason.startsWith(`${lacking}: `));
  const fields = [...others.map((reason) => reason.slice(lacking.length + 2)), ...(absent.get(name) ?? [])];
  const [all, more] = [[...(notes.get(name) ?? [])], (notes.get(name)?.size ?? 0) - mostNotes];
  return [
    ...all.slice(0, mostNotes).map((text) => `      look at: ${text}`),
    ...(more > 0 ? [`      look at: and ${more} more like these`] : []),
    ...(fields.length === 0 ? [] : [`      optional and absent: ${distinct(fields).join(', ')}`]),
  ];
}

const mostNotes = 8;

/** A line for each level, and where to begin. */
function summaryOf(all: readonly Judged[]): string[] {
  const width = Math.max(...all.map(({ level }) => level.title.length));
  const lines = all.map((one) => `${one.level.title.padEnd(width)}  ${verdictWords(one)}`);
  const first = all.find(({ wrong }) => wrong.length > 0);
  if (first === undefined) return [...lines, 'Nothing deviates from the contract.'];
  return [...lines, `Begin with "${first.level.title}": ${first.wrong.map(callOf).join(', ')}`];
}

function verdictWords({ verdict, wrong, waitsFor, needs }: Judged): string {
  if (verdict === 'holds') return 'yes';
  if (verdict === 'not tried') return `not tried: ${needs.join('; ')}`;
  if (wrong.length === 0) return `no: it waits for ${waitsFor.map(callOf).join(', ')}`;
  return `no: ${wrong.length} ${wrong.length === 1 ? 'call' : 'calls'}: ${wrong.map(callOf).join(', ')}`;
}

function isWrong({ result }: Verdict): boolean {
  return result === 'deviates' || result === 'missing';
}

function namesOption(reason: string | null): reason is string {
  return reason !== null && / --[a-z]/.test(reason);
}

function distinct<T>(items: readonly T[]): T[] {
  return [...new Set(items)];
}
