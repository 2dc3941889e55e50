import { differences, type Difference } from './compare.ts';
import type { Observed } from './ask.ts';
import { known } from './known.ts';
import type { Asked } from './requests.ts';

export interface Compared {
  readonly asked: Asked;
  /** By server: unexplained differences. */
  readonly found: Readonly<Record<string, readonly Difference[]>>;
  /** By server: reasons of known differences. */
  readonly reasons: Readonly<Record<string, readonly string[]>>;
}

export function compared(asked: Asked, ours: Observed, theirs: Readonly<Record<string, Observed>>): Compared {
  const found: Record<string, Difference[]> = {};
  const reasons: Record<string, string[]> = {};
  for (const [server, answer] of Object.entries(theirs)) {
    found[server] = [];
    reasons[server] = [];
    for (const difference of differences(ours, answer)) {
      const reason = known.find(
        (one) => one.server === server && one.field === difference.field && one.fits(asked, ours, answer),
      );
      if (reason === undefined) found[server].push(difference);
      else reasons[server].push(reason.why);
    }
  }
  return { asked, found, reasons };
}

/** Table with a row per group and a column per server, then known differences, then faults. */
export function tableOf(results: readonly Compared[], servers: readonly string[]): string {
  const groups = [...new Set(results.map(({ asked }) => asked.group))];
  const cells = groups.map((group) => {
    const rows = results.filter(({ asked }) => asked.group === group);
    const same = (server: string) => rows.filter(({ found }) => (found[server] ?? []).length === 0).length;
    return [group, ...servers.map((server) => `${same(server)}/${rows.length}`)];
  });
  const width = (column: number) =>
    Math.max(...[['', ...servers], ...cells].map((row) => (row[column] ?? '').length));
  const line = (row: readonly string[]) =>
    row
      .map((cell, index) => cell.padEnd(width(index)))
      .join('   ')
      .trimEnd();
  const reasons = servers.flatMap((server) =>
    [...new Set(results.flatMap((result) => result.reasons[server] ?? []))].map(
      (why) => `  ${server}: ${why}`,
    ),
  );
  return [
    line(['', ...servers]),
    ...cells.map(line),
    ...(reasons.length === 0 ? [] : ['', 'Other than the site server, and known:', ...reasons]),
    ...faultsOf(results).map((fault) => `\n${fault}`),
  ].join('\n');
}

/** One line per request and server with a fault. */
export function faultsOf(results: readonly Compared[]): readonly string[] {
  return results.flatMap(({ asked, found }) =>
    Object.entries(found)
      .filter(([, differing]) => differing.length > 0)
      .map(([server, differing]) =>
        [
          `${server}: ${asked.method} ${asked.target.slice(0, 100)} ${JSON.stringify(asked.headers)}`,
          ...differing.map(({ field, ours, theirs }) => `  ${field}: ours ${ours}, theirs ${theirs}`),
        ].join('\n'),
      ),
  );
}
