/** Command lines: their arguments, and a reason with advice instead of a stack trace for what a person can cause. */
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

type Values<Options extends ParseArgsOptionsConfig> = ReturnType<
  typeof parseArgs<{ options: Options }>
>['values'];

export interface Command<Options extends ParseArgsOptionsConfig> {
  readonly name: string;
  /** Printed for `--help`, and below what is wrong with the arguments. */
  readonly usage: string;
  readonly options?: Options;
  readonly positionals?: number;
  /** Its own codes: 0 done · 1 stopped for a reason that a person can mend · 2 wrong usage. */
  readonly main: (values: Values<Options>, positionals: readonly string[]) => Promise<number | void>;
}

/** Runs a command line and ends the process with its code, unless that is 0. @throws bugs, with their stack trace */
export async function runCommand<const Options extends ParseArgsOptionsConfig = Record<never, never>>(
  command: Command<Options>,
): Promise<void> {
  const { name, usage, options = {} as Options, positionals: most = 0, main } = command;
  const args = process.argv.slice(2);
  const code = await runCommandLine(name, Object.keys(options), async () => {
    if (args.includes('--help')) {
      console.log(usage);
      return 0;
    }
    try {
      const { values, positionals } = argumentsOf(args, options, most);
      return (await main(values, positionals)) ?? 0;
    } catch (error) {
      if (!(error instanceof UsageError)) throw error;
      console.error(`${error.message}\n${usage}`);
      return usageCode;
    }
  });
  if (code !== 0) process.exit(code);
}

/** With it `npm start` starts no program again. */
export const usageCode = 2;

/** A command line that was not understood; its message says why. */
export class UsageError extends Error {}

/** @throws UsageError in our words. @param most positionals */
export function argumentsOf<const Options extends ParseArgsOptionsConfig>(
  args: string[],
  options: Options,
  most: number,
) {
  const { values, positionals } = parsed(args, options);
  const extra = positionals[most];
  if (extra !== undefined)
    throw new UsageError(`"${extra}" is one argument too many; a text of several words is written in quotes`);
  return { values, positionals };
}

function parsed<Options extends ParseArgsOptionsConfig>(args: string[], options: Options) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(optionProblem(args, options) ?? (error as Error).message, { cause: error });
  }
}

/** In our words what `parseArgs` refuses of these arguments; null when it is no option. */
function optionProblem(args: string[], options: ParseArgsOptionsConfig): string | null {
  const lenient = { args, options, strict: false, allowPositionals: true, tokens: true } as const;
  for (const token of parseArgs(lenient).tokens) {
    if (token.kind !== 'option') continue;
    const { name, rawName, value, inlineValue = false } = token;
    const type = options[name]?.type;
    if (type === undefined) return `there is no option ${rawName}`;
    if (type === 'boolean' && value !== undefined) return `${rawName} takes no value`;
    if (type === 'string' && (value === undefined || (!inlineValue && /^-./.test(value))))
      return `${rawName} has no value; one that begins with a hyphen is written ${rawName}=-…`;
  }
  return null;
}

/** @throws UsageError with the option's name */
export function wholeNumber(option: string, text: string, low: number, high: number): number {
  const number = Number(text);
  if (/^\d+$/.test(text) && number >= low && number <= high) return number;
  throw new UsageError(`${option} is "${text}"; it should be a whole number from ${low} to ${high}`);
}

/**
 * For a command that reads its arguments by itself.
 * @param options their names.
 * @returns its exit code, or that of the failure after a line of advice
 */
export async function runCommandLine(
  script: string,
  options: Iterable<string>,
  main: () => Promise<number>,
): Promise<number> {
  try {
    const swallowed = swallowedByNpm(script, options, process.env, process.argv.slice(2));
    if (swallowed !== null) throw new Explained(swallowed);
    return await main();
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    console.error(reason);
    return error instanceof Explained ? error.code : 1;
  }
}

/** @returns what to say when npm took options for itself, because `--` was missing */
export function swallowedByNpm(
  script: string,
  options: Iterable<string>,
  env: NodeJS.ProcessEnv,
  args: readonly string[],
): string | null {
  if (env['npm_lifecycle_event'] !== script || args.some((text) => text.startsWith('--'))) return null;
  const kept = (name: string) => env[`npm_config_${name.replaceAll('-', '_')}`];
  const isTaken = (name: string) => {
    // npm writes `false` as an empty text, but for options that it knows.
    if (name.startsWith('no-')) return ['', 'false'].includes(kept(name.slice('no-'.length)) ?? 'none');
    return [name, abbreviated[name] ?? name].some((variant) => !['', 'false'].includes(kept(variant) ?? ''));
  };
  const found = [...options].filter(isTaken);
  if (found.every((name) => lasting.includes(name))) return null;
  const named = found.map((name) => `--${name}`).join(' ');
  return `npm kept ${named} for itself, and nothing was done. Two hyphens before the options pass them on: npm run ${script} -- ${named} …`;
}

/** npm's own, which people keep in their `.npmrc`: alone they are no sign. */
const lasting: readonly string[] = ['yes', 'force', 'no-yes', 'no-force'];

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

/** What `Logger.error` takes, in one line for a terminal. */
export const terminalLog = {
  error({ err }: { readonly err: unknown }, what: string): void {
    const reason = reasonOf(err);
    if (reason === null) console.error(`${what}:`, err);
    else console.error(`${what}: ${reason}`);
  },
};

/** Whether there is no room for what was to be written, be it of a file or of SQLite. */
export function isFullDisk(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', errcode } = error as SystemError;
  return (
    code === 'ENOSPC' || code === 'EDQUOT' || (errcode ?? 0) % 256 === sqliteFull || isFullDisk(error.cause)
  );
}

const sqliteFull = 13;

/** Without control characters and changes of direction, so that texts of the shop cannot control the terminal. */
export function printable(line: string): string {
  return line.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, ' ');
}

/** Its message is written for the user at the terminal. */
export class Explained extends Error {
  override readonly name = 'Explained';
  /** Exit code of the program. */
  readonly code: number;

  /** @param options `isFinal`: doing it again would fail again. */
  constructor(message: string, { isFinal = false, ...options }: ErrorOptions & { isFinal?: boolean } = {}) {
    super(message, options);
    this.code = isFinal ? usageCode : 1;
  }
}

const messageOnly: readonly string[] = ['Explained', 'PublishError', 'NoOlderRelease', 'DeployError'];

interface SystemError extends Error {
  readonly code?: string;
  readonly path?: string;
  readonly port?: number;
  readonly errcode?: number;
}

const full = 'The disk is full; what was there is as it was. Make room and try again.';
const forbidden =
  'This user may not read or write here. Give it the rights, or name another folder (DATA_DIR, or the one of the command).';

const isFile =
  'A file stands where a folder should be. Move it away, or name another folder (DATA_DIR, or the one of the command).';

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
  [sqliteFull]: full,
  14: forbidden,
  26: 'The file is no database. Move it away and try again.',
};
