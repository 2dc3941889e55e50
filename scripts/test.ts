import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runChecks } from './check/all-checks.ts';

interface Counts {
  passed: number;
  failed: number;
}

/** The part of Vitest's JSON report that is counted. */
interface Report {
  testResults: { status: string; assertionResults: { status: string }[] }[];
}

const root = join(import.meta.dirname, '..');
const filters = process.argv.slice(2);
const parts = filters.length > 0 ? await chosenFiles() : await everything();
const passed = sum(parts.map((part) => part.passed));
const failed = sum(parts.map((part) => part.failed));
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
console.log(`${passed} passed, ${failed} failed`);

/** npm test: each check counts as one test. */
async function everything(): Promise<Counts[]> {
  console.log('Checks');
  const counts = [await runChecks(), await runVitest('unit')];
  if (existsSync(join(root, 'tests/e2e'))) counts.push(await runVitest('e2e'));
  return counts;
}

/** npm test -- cart: only the test files whose path contains one of the words. */
async function chosenFiles(): Promise<Counts[]> {
  const counts = await runVitest('*');
  console.log(`Only the test files matching ${filters.join(', ')} ran; no checks.`);
  return [counts];
}

async function runVitest(project: string): Promise<Counts> {
  const folder = mkdtempSync(join(tmpdir(), 'vitest-'));
  const reportFile = join(folder, 'report.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${reportFile}`];
  const args = ['run', `--project=${project}`, ...reporters, ...filters];
  const code = await runToEnd([join(root, 'node_modules/vitest/vitest.mjs'), ...args]);
  const counts = countsOf(readReport(reportFile));
  rmSync(folder, { recursive: true, force: true });
  // Vitest also fails for reasons that are no test: none was found, a broken setup, an error nobody caught.
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}

/** A test that did not run, because it was left out or its file broke, has not passed. */
function countsOf({ testResults }: Report): Counts {
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const brokenFiles = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  const passing = tests.filter(({ status }) => status === 'passed').length;
  return { passed: passing, failed: tests.length - passing + brokenFiles.length };
}

function readReport(file: string): Report {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return { testResults: [] };
  }
}

function runToEnd(args: string[]): Promise<number | null> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    process.once(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.on('error', reject).on('exit', resolve);
  });
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
