/** What the editor's commands share: verbs, arguments, errors that say what to do, all or nothing. */
import type { DatabaseSync } from 'node:sqlite';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { transaction } from '../db/statement.ts';

/** The arguments make no sense; nothing was touched. */
export class UsageError extends Error {}

/** They make sense, but not for this shop; nothing was changed. */
export class EditError extends Error {}

export interface Arguments {
  /** Those after the verb. */
  readonly positionals: readonly string[];
  readonly texts: Readonly<Record<string, string | undefined>>;
  readonly lists: Readonly<Record<string, readonly string[]>>;
  readonly flags: Readonly<Record<string, boolean | undefined>>;
}

/** One thing a command can do. */
export interface Verb {
  /** Names of what follows the verb, as the usage shows them. */
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

/** What a verb did. */
export interface Answer {
  /** What there is, or what changed. */
  readonly lines: readonly string[];
  /** What the pages do not show yet; null when nothing changed. */
  readonly edit: Edit | null;
}

export interface Edit {
  /** Slugs of the products that changed, which no list need tell of; null for whatever the lists tell. */
  readonly products: readonly string[] | null;
}

export interface EditorCommand {
  /** What `npm run` calls it. */
  readonly script: string;
  readonly usage: string;
  readonly verbs: Readonly<Record<string, Verb>>;
}

export interface Outcome {
  /** 0 done · 1 not for this shop · 2 wrong usage. */
  readonly code: 0 | 1 | 2;
  readonly lines: readonly string[];
  /** What the pages do not show yet; null when nothing changed. */
  readonly edit: Edit | null;
}

/** @param open is called once the arguments are understood. @param media the folder of the API's pictures. */
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
    return { code: 0, ...(await verb.run(open(), args, now, media)) };
  } catch (error) {
    if (error instanceof UsageError)
      return { code: 2, lines: [`${error.message}\n${command.usage}`], edit: null };
    if (error instanceof EditError) return { code: 1, lines: [error.message], edit: null };
    throw error;
  }
}

/** Does all of it or, when an error is thrown, nothing. */
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
