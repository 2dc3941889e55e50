/** Parses Vitest's JSON report. */
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { Failure, Outcome } from '../check/outcome.ts';

/** The part of the report that is read. */
export interface VitestReport {
  readonly testResults: readonly TestFile[];
}

interface TestFile {
  /** Absolute path. */
  readonly name: string;
  readonly status: string;
  /** Why the file itself failed. */
  readonly message?: string;
  readonly assertionResults: readonly TestResult[];
}

interface TestResult {
  readonly ancestorTitles: readonly string[];
  readonly title: string;
  readonly status: string;
  readonly failureMessages?: readonly string[] | null;
}

/**
 * A test that did not run (skipped, or its file failed) has not passed.
 * @param code of the process: Vitest also fails for other reasons (no tests found, a broken setup, an unhandled error).
 */
export function outcomeOf({ testResults }: VitestReport, code: number | null, root: string): Outcome {
  const failures = testResults
    .flatMap((file) => failuresOf(file, relative(root, file.name)))
    .map(({ name, message }) => ({ name, message: message.replaceAll(`${root}/`, '') }));
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const passed = tests.filter(({ status }) => status === 'passed').length;
  if (code === 0 || failures.length > 0) return { passed, failures };
  const message = `ended with ${code === null ? 'a signal' : `code ${code}`}, and no test failed`;
  return { passed, failures: [{ name: 'vitest', message }] };
}

function failuresOf({ status, message, assertionResults }: TestFile, file: string): readonly Failure[] {
  if (status === 'failed' && assertionResults.length === 0)
    return [{ name: file, message: plain(message) || 'broke before its tests' }];
  return assertionResults
    .filter((test) => test.status !== 'passed')
    .map(({ ancestorTitles, title, status: how, failureMessages }) => ({
      name: [file, ...ancestorTitles, title].join(' › '),
      message: plain(failureMessages?.[0]) || `was not run (${how})`,
    }));
}

function plain(text: string | undefined): string {
  return stripVTControlCharacters(text ?? '').trim();
}
