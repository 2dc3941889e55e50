/** Known vulnerabilities of the production dependencies, from npm's registry. */
import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';
import { nothing, type Figure } from '../figures/figure.ts';

const counts = v.object({ high: v.number(), critical: v.number() });
const reportSchema = v.object({ metadata: v.object({ vulnerabilities: counts }) });
const refusalSchema = v.object({ message: v.string() });

/** A registry without audit support results in no value, with its message as the reason. */
export async function auditDependencies(): Promise<Figure> {
  return dependencyFigure(await answerOf(['audit', '--omit=dev', '--json']));
}

/** @param answer output of `npm audit --json`. */
export function dependencyFigure(answer: string): Figure {
  const figure = nothing('packages in use with a known hole, high or critical', 0);
  const json = parsed(answer);
  const report = v.safeParse(reportSchema, json);
  if (report.success) {
    const { high, critical } = report.output.metadata.vulnerabilities;
    return { ...figure, value: high + critical };
  }
  const refusal = v.safeParse(refusalSchema, json);
  // The registry's URL is removed: records are committed, and it is specific to this machine.
  const refused = refusal.success ? refusal.output.message.replace(/ - [A-Z]+ https?:\S+.*$/s, '') : null;
  const reason = refused ?? 'npm audit gave no answer';
  return { ...figure, value: null, target: null, reason };
}

/** npm exits with 1 when it finds something, so only the output counts. */
async function answerOf(args: readonly string[]): Promise<string> {
  const npm = spawn('npm', args, {
    stdio: ['ignore', 'pipe', 'ignore'],
    shell: process.platform === 'win32',
    timeout: 60_000,
  });
  const isMissing = new Promise<string>((resolve) => npm.once('error', () => resolve('')));
  return Promise.race([text(npm.stdout), isMissing]);
}

function parsed(answer: string): unknown {
  try {
    return JSON.parse(answer);
  } catch {
    return null;
  }
}
