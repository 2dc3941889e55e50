import { relative } from 'node:path';
import type { Finding } from './finding.ts';
import { projectRoot, type SourceFile } from './source-files.ts';

/** The part of ESLint's results that is read. */
export interface LintResult {
  readonly filePath: string;
  readonly messages: readonly { line?: number; message: string; ruleId: string | null }[];
}

/** The part of oxlint's report that is read. Parse errors have no code; findings without a location have no label. */
export interface OxlintReport {
  readonly diagnostics: readonly {
    readonly filename: string;
    readonly message: string;
    readonly code?: string;
    readonly labels: readonly { readonly span: { readonly line: number } }[];
  }[];
}

/** One run of oxlint serves two checks. */
export interface OxlintFindings {
  readonly types: readonly Finding[];
  readonly lint: readonly Finding[];
}

/** Warnings count as findings. */
export function lintFindings(results: readonly LintResult[]): Finding[] {
  return results.flatMap(({ filePath, messages }) =>
    messages.map(({ line, message, ruleId }) => ({
      file: relative(projectRoot, filePath),
      line,
      message: `${message.split('\n')[0] ?? ''} (${ruleId ?? 'eslint'})`,
    })),
  );
}

/** Separates compiler errors from lint rules: compiler codes are numbers, `typescript(TS2322)`. */
export function dividedFindings({ diagnostics }: OxlintReport): OxlintFindings {
  const types: Finding[] = [];
  const lint: Finding[] = [];
  for (const { filename, message, code = 'syntax', labels } of diagnostics) {
    const isOfCompiler = code === 'syntax' || /\bTS\d+\b/.test(code);
    const finding = { file: filename, line: labels[0]?.span.line, message: `${message} (${code})` };
    (isOfCompiler ? types : lint).push(finding);
  }
  return { types, lint };
}

/**
 * Forbids oxlint's disable comments, because oxlint has no setting that ignores its own comments (it has one for
 * ESLint's).
 */
export function disablingComments({ path, text }: SourceFile): Finding[] {
  return text.split('\n').flatMap((line, index) =>
    /(?:\/\/|\/\*)\s*oxlint-(?:disable|enable)/.test(line)
      ? [
          {
            file: path,
            line: index + 1,
            message: 'a rule that does not fit a file is changed in oxlint.config.ts',
          },
        ]
      : [],
  );
}
