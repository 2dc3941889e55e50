/** Error handling and exit codes of the backup commands. */
import type { ParseArgsOptionsConfig } from 'node:util';
import { reasonOf, runCommandLine } from '../command-line.ts';
import { BackupError } from './backup-error.ts';

/** @param script its name in `package.json`. @returns the exit code: 0 done, 1 refused, 2 wrong usage. */
export function runBackupCommand(
  script: string,
  options: ParseArgsOptionsConfig,
  usage: string,
  run: () => Promise<readonly string[]>,
): Promise<number> {
  return runCommandLine(script, Object.keys(options), () => runInWords(usage, run));
}

async function runInWords(usage: string, run: () => Promise<readonly string[]>): Promise<0 | 1 | 2> {
  if (process.argv.includes('--help')) {
    console.log(usage);
    return 0;
  }
  try {
    for (const line of await run()) console.log(line);
    return 0;
  } catch (error) {
    if (error instanceof BackupError) {
      console.error(error.message);
      return 1;
    }
    // `parseArgs` reports invalid arguments as a TypeError too.
    if (error instanceof TypeError) {
      console.error(`${error.message}\n${usage}`);
      return 2;
    }
    console.error(reasonOf(error) ?? (error instanceof Error ? error.message : String(error)));
    return 1;
  }
}

/** @throws TypeError */
export function wholeNumberFrom(name: string, text: string): number {
  if (/^[1-9]\d{0,5}$/.test(text)) return Number(text);
  throw new TypeError(`${name} is "${text}"; it should be a whole number from 1`);
}

export function wordsForSize(bytes: number): string {
  return `${(bytes / 1_000_000).toFixed(1)} MB`;
}
