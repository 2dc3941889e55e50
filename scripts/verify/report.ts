import type { EndpointName } from '../../src/api/all.ts';
import { callOf } from './fields.ts';
import { stages } from './needs.ts';
import type { Verdict, Verification } from './verify.ts';

/** Call by call, in the order in which a shop needs them. */
export function reportOf({ verdicts, absent }: Verification): string {
  const byCall = Map.groupBy(verdicts, ({ check }) => check.call);
  const blocks = stages.map(({ title, calls }) => [
    title,
    ...calls.flatMap((name) => linesOf(name, byCall.get(name) ?? [], absent.get(name) ?? [])),
  ]);
  return [...blocks.map((lines) => lines.join('\n')), summaryOf(byCall)].join('\n\n');
}

function linesOf(name: EndpointName, verdicts: readonly Verdict[], absent: readonly string[]): string[] {
  const of = (wanted: Verdict['result']) => verdicts.filter(({ result }) => result === wanted);
  const [deviates, kept, skipped] = [of('deviates'), of('kept'), of('skipped')];
  const mark = deviates.length > 0 ? '✗' : kept.length > 0 ? '✓' : '–';
  const optional = absent.length === 0 ? [] : [`      optional and absent: ${absent.join(', ')}`];
  return [
    `  ${mark} ${callOf(name)}`,
    ...deviates.flatMap(({ check, findings }) => [
      `    ${check.claim}:`,
      ...findings.map(({ kind, text }) => `      ${kind}: ${text.replace(`${callOf(name)}: `, '')}`),
    ]),
    ...new Set(skipped.map(({ reason }) => `      not looked at: ${reason}`)),
    ...optional,
  ];
}

function summaryOf(byCall: ReadonlyMap<EndpointName, readonly Verdict[]>): string {
  const deviates = (calls: readonly EndpointName[]) =>
    calls.filter((name) => byCall.get(name)?.some(({ result }) => result === 'deviates'));
  const failing = stages.map(({ title, calls }) => ({ title, calls: deviates(calls) }));
  const first = failing.find(({ calls }) => calls.length > 0);
  if (first === undefined) return 'Nothing deviates from the contract.';
  const all = failing.flatMap(({ calls }) => calls).length;
  return `${all} of ${byCall.size} calls deviate. Begin with "${first.title}": ${first.calls.map(callOf).join(', ')}`;
}
