import { relative } from 'node:path';
import type { Finding } from './finding.ts';
import { projectRoot } from './source-files.ts';

/** The part of ESLint's results that is read. */
export interface LintResult {
  readonly filePath: string;
  readonly messages: readonly { line?: number; message: string; ruleId: string | null }[];
}

/** Warnings count: a rule that only asks is no rule. */
export function lintFindings(results: readonly LintResult[]): Finding[] {
  return results.flatMap(({ filePath, messages }) =>
    messages.map(({ line, message, ruleId }) => ({
      file: relative(projectRoot, filePath),
      line,
      message: `${message.split('\n')[0] ?? ''} (${ruleId ?? 'eslint'})`,
    })),
  );
}
