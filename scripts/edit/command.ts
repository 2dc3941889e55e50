/** Framework of the editor commands: verbs, arguments, actionable errors, transactions. */
import type { DatabaseSync } from 'node:sqlite';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import type { Edit } from '../api/notify-publisher.ts';
import { printable } from '../command-line.ts';
import { transaction } from '../api/db/statement.ts';

/** Invalid arguments; nothing was changed. */
export class UsageError extends Error {}

/** Valid arguments that do not fit the shop's data; nothing was changed. */
export class EditError extends Error {}

export interface Arguments {
  /** Positionals after the verb. */
  readonly positionals: readonly string[];
  readonly texts: Readonly<Record<string, string | undefined>>;
  readonly lists: Readonly<Record<string, readonly string[]>>;
  readonly flags: Readonly<Record<string, boolean | undefined>>;
}

/** A subcommand. */
export interface Verb {
  /** Names of the positionals, shown in the usage. */
  readonly positionals: readonly string[];
  readonly options: ParseArgsOptionsConfig;
  /** @throws UsageError, EditError */
  readonly run: (
    database: DatabaseSync,
    args: Arguments,
    now: Date,
    media: string,
  ) => Answer | Promise<Answer>;
}

/** Result of a verb. */
export interface Answer {
  /** Lines to print. */
  readonly lines: readonly string[];
  /** The change to publish; null when nothing changed. */
  readonly edit: Edit | null;
}

export interface EditorCommand {
  /** Name of the npm script. */
  readonly script: string;
  readonly usage: string;
  readonly verbs: Readonly<Record<string, Verb>>;
}

export interface Outcome {
  /** Exit code: 0 done, 1 does not fit the shop's data, 2 usage error. */
  readonly code: 0 | 1 | 2;
  readonly lines: readonly string[];
  /** The change to publish; null when nothing changed. */
  readonly edit: Edit | null;
}

/** @param open called after the arguments are validated. @param media folder of the API's pictures */
export async function runCommand(
  command: EditorCommand,
  argv: readonly string[],
  open: () => DatabaseSync,
  now: Date,
  media = '',
): Promise<Outcome> {
  try {
    const [name = '', ...rest] = argv;
    if (name === '--help') return { code: 0, lines: [command.usage], edit: null };
    const verb = Object.hasOwn(command.verbs, name) ? command.verbs[name] : undefined;
    if (verb === undefined) throw new UsageError(name === '' ? 'what to do?' : `there is no "${name}"`);
    const args = argumentsOf(name, verb, rest);
    const { lines, edit } = await verb.run(open(), args, now, media);
    return { code: 0, lines: lines.map(printable), edit };
  } catch (error) {
    if (error instanceof UsageError)
      return { code: 2, lines: [printable(error.message), command.usage], edit: null };
    if (error instanceof EditError) return { code: 1, lines: [printable(error.message)], edit: null };
    throw error;
  }
}

/** Runs in a transaction; an error rolls back. */
export function allOrNothing<T>(database: DatabaseSync, work: () => T): T {
  return transaction(database, work);
}

function argumentsOf(name: string, { positionals, options }: Verb, rest: readonly string[]): Arguments {
  const parsed = parsedOrUsage(rest, options);
  if (parsed.positionals.length !== positionals.length) {
    const wanted = positionals.length === 0 ? 'nothing' : positionals.join(' ');
    throw new UsageError(`"${name}" is followed by ${wanted}`);
  }
  const [texts, lists, flags]: [Record<string, string>, Record<string, string[]>, Record<string, boolean>] = [
    {},
    {},
    {},
  ];
  for (const [option, value] of Object.entries(parsed.values)) {
    if (typeof value === 'string') texts[option] = value;
    else if (typeof value === 'boolean') flags[option] = value;
    else if (Array.isArray(value)) lists[option] = value.map(String);
  }
  return { positionals: parsed.positionals, texts, lists, flags };
}

function parsedOrUsage(args: readonly string[], options: ParseArgsOptionsConfig) {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true, allowNegative: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
