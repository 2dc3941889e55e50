/** Error handling of command lines: a reason and advice instead of a stack trace for errors that the user can cause. */

/**
 * Runs `main` and returns its exit code, or prints one line of advice and returns 1.
 * @param script its name in `package.json`.
 * @param options names of its command line options.
 * @throws bugs, with their stack trace.
 */
export async function runCommandLine(
  script: string,
  options: Iterable<string>,
  main: () => Promise<number>,
): Promise<number> {
  const swallowed = swallowedByNpm(script, options, process.env);
  if (swallowed !== null) {
    console.error(swallowed);
    return 1;
  }
  try {
    return await main();
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    console.error(reason);
    return 1;
  }
}

/** Prints the usage and exits when `--help` is among the arguments. */
export function printHelp(usage: string): void {
  if (!process.argv.includes('--help')) return;
  console.log(usage);
  process.exit(0);
}

/**
 * Detects options that npm consumed because `--` was missing, in which case the program would do something else; null
 * when there are none.
 */
export function swallowedByNpm(
  script: string,
  options: Iterable<string>,
  env: NodeJS.ProcessEnv,
): string | null {
  if (env['npm_lifecycle_event'] !== script) return null;
  const isTaken = (name: string) =>
    [name, abbreviated[name] ?? name].some(
      (known) => env[`npm_config_${known.replaceAll('-', '_')}`] !== undefined,
    );
  const found = [...options].filter(isTaken);
  if (found.length === 0) return null;
  const named = found.map((name) => `--${name}`).join(' ');
  return `npm kept ${named} for itself, and nothing was done. Two hyphens before the options pass them on: npm run ${script} -- ${named} …`;
}

/** What npm takes some of our options for: abbreviations of its own. */
const abbreviated: Readonly<Record<string, string>> = { to: 'token-description' };

/** In one line what a person can mend; null for a fault of the program. */
export function reasonOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  if (messageOnly.includes(error.name)) return error.message;
  const { code = '', path = '', port, errcode } = error as SystemError;
  const where = path === '' ? '' : ` (${path})`;
  const reason =
    code === 'EADDRINUSE'
      ? `Port ${port ?? ''} is taken by another program. Stop that one, or set another port.`
      : (systemReasons[code] ??
        (code === 'ERR_SQLITE_ERROR' ? sqliteReasons[(errcode ?? 0) % 256] : undefined));
  if (reason !== undefined) return `${reason}${where}`;
  return error.cause === undefined ? null : reasonOf(error.cause);
}

/**
 * A line whose texts cannot control the terminal: control characters (escape sequences, line ends that would forge
 * rows) and those that turn the direction of writing become spaces.
 */
export function printable(line: string): string {
  return line.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, ' ');
}

/** Reads settings. @throws Explained with the variable, its value and the expected value. */
export function explained<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new Explained(error instanceof Error ? error.message : String(error), { cause: error });
  }
}

/** An error whose message is written for the user at the terminal. */
export class Explained extends Error {
  override readonly name = 'Explained';
}

/** Errors whose message is already an explanation. */
const messageOnly: readonly string[] = ['Explained', 'PublishError', 'NoOlderRelease', 'DeployError'];

interface SystemError extends Error {
  readonly code?: string;
  readonly path?: string;
  readonly port?: number;
  /** SQLite's error code. */
  readonly errcode?: number;
}

const full = 'The disk is full; what was there is as it was. Make room and try again.';
const forbidden = 'This user may not read or write here. Give it the rights, or set another DATA_DIR.';

const isFile = 'A file stands where a folder should be. Move it away, or set another DATA_DIR.';

const systemReasons: Readonly<Record<string, string>> = {
  ENOSPC: full,
  EDQUOT: full,
  EACCES: forbidden,
  EPERM: forbidden,
  EROFS: forbidden,
  EMFILE: 'Too many files are open. Raise the limit (ulimit -n) and try again.',
  EEXIST: isFile,
  ENOTDIR: isFile,
};

const sqliteReasons: Readonly<Record<number, string>> = {
  5: 'Another program holds the database. Wait a moment and try again.',
  8: forbidden,
  10: 'The disk does not do what it should. Look at its health, and whether it is full.',
  11: 'The database is damaged. Bring back a backup, or move the file away and begin anew.',
  13: full,
  14: forbidden,
  26: 'The file is no database. Move it away and try again.',
};
