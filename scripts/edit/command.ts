/** `npm run edit` is described once, as nouns with verbs: help, reading and error messages are made from it. */
import type { DatabaseSync } from 'node:sqlite';
import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';
import { sqlOf, transaction, type Sql } from '../api/db/statement.ts';
import type { Edit } from '../api/notify-publisher.ts';
import { printable } from '../shared/command-line.ts';

export class UsageError extends Error {}

/** A command line that does not fit the shop's data. */
export class EditError extends Error {}

export interface Kind<T> {
  readonly hint: string;
  /** @throws UsageError that continues `--name is "text"; `; EditError for a file that cannot be used */
  readonly read: (text: string, now: Date) => T | Promise<T>;
}

export interface Option<T> {
  /** Null for a switch. */
  readonly hint: string | null;
  readonly about: string;
  readonly isMany: boolean;
  /** Whether it alone changes nothing. */
  readonly isAside: boolean;
  readonly read: (texts: readonly string[], name: string, now: Date) => Promise<T>;
}

export type Values<O> = {
  readonly [Name in keyof O]: O[Name] extends Option<infer T> | Kind<infer T> ? T : never;
};

export interface Shop {
  readonly database: DatabaseSync;
  readonly sql: Sql;
  readonly now: Date;
  /** Folder of the API's pictures. */
  readonly media: string;
  /** Base of links in mails. */
  readonly siteUrl: string;
}

export interface Answer {
  readonly lines: readonly string[];
  /** The change to publish; null for none. */
  readonly edit: Edit | null;
}

export interface Verb {
  readonly about: string;
  readonly positionals: Readonly<Record<string, Kind<unknown>>>;
  readonly options: Readonly<Record<string, Option<unknown>>>;
  readonly isChange: boolean;
  readonly run: (shop: Shop, values: never) => Answer;
}

export interface Noun {
  readonly about: string;
  readonly verbs: Readonly<Record<string, Verb>>;
}

/** It runs in one transaction. @param described.run @throws UsageError, EditError */
export function verb<
  P extends Readonly<Record<string, Kind<unknown>>>,
  O extends Readonly<Record<string, Option<unknown>>>,
>(described: {
  readonly about: string;
  readonly positionals?: P;
  readonly options?: O;
  readonly isChange?: boolean;
  readonly run: (shop: Shop, values: Values<P> & Values<O>) => Answer;
}): Verb {
  return { positionals: {}, options: {}, isChange: false, ...described };
}

export function optional<T>(kind: Kind<T>, about = ''): Option<T | undefined> {
  const read = async ([text]: readonly string[], name: string, now: Date) =>
    text === undefined ? undefined : named(`--${name}`, text, kind, now);
  return { hint: kind.hint, about, isMany: false, isAside: false, read };
}

export function required<T>(kind: Kind<T>, about = ''): Option<T> {
  const read = async ([text]: readonly string[], name: string, now: Date) => {
    if (text === undefined || text.trim() === '') throw new UsageError(`--${name} is missing`);
    return named(`--${name}`, text, kind, now);
  };
  return { hint: kind.hint, about, isMany: false, isAside: false, read };
}

export function many<T>(kind: Kind<T>, about = ''): Option<readonly T[] | undefined> {
  const read = async (texts: readonly string[], name: string, now: Date) =>
    texts.length === 0 ? undefined : Promise.all(texts.map((text) => named(`--${name}`, text, kind, now)));
  return { hint: kind.hint, about, isMany: true, isAside: false, read };
}

export function toggle(about = ''): Option<boolean | undefined> {
  const read = async ([text]: readonly string[]) => (text === undefined ? undefined : text === 'true');
  return { hint: null, about, isMany: false, isAside: false, read };
}

/** An option that says where or how, not what is to be changed. */
export function aside<T>(option: Option<T>): Option<T> {
  return { ...option, isAside: true };
}

async function named<T>(name: string, text: string, kind: Kind<T>, now: Date): Promise<T> {
  try {
    return await kind.read(text, now);
  } catch (error) {
    if (error instanceof UsageError) throw new UsageError(`${name} is "${text}"; ${error.message}`);
    throw error;
  }
}

export interface Outcome extends Answer {
  /** Exit code: 0 done, 1 does not fit the shop's data, 2 not understood. */
  readonly code: 0 | 1 | 2;
}

/** @param open called once the command line is understood */
export async function runEdit(
  nouns: Readonly<Record<string, Noun>>,
  argv: readonly string[],
  { open, ...shop }: Omit<Shop, 'database' | 'sql'> & { readonly open: () => DatabaseSync },
): Promise<Outcome> {
  const [nounName = '', verbName = '', ...rest] = argv.filter((text) => text !== '--help');
  const noun = Object.hasOwn(nouns, nounName) ? nouns[nounName] : undefined;
  const found = noun && Object.hasOwn(noun.verbs, verbName) ? noun.verbs[verbName] : undefined;
  const address = ['npm run edit --', noun && nounName, found && verbName, '--help']
    .filter(Boolean)
    .join(' ');
  try {
    if (argv.includes('--help') || argv.length === 0)
      return { code: argv.length === 0 ? 2 : 0, lines: helpOf(nouns, nounName, verbName), edit: null };
    if (noun === undefined) throw new UsageError(unknown(nounName, nouns));
    if (found === undefined) throw new UsageError(unknown(verbName, noun.verbs));
    const values = await valuesOf(verbName, found, rest, shop.now);
    const database = open();
    const { lines, edit } = transaction(database, () =>
      found.run({ ...shop, database, sql: sqlOf(database) }, values as never),
    );
    return { code: 0, lines: lines.map(printable), edit };
  } catch (error) {
    if (error instanceof UsageError)
      return { code: 2, lines: [printable(error.message), `See: ${address}`], edit: null };
    if (error instanceof EditError) return { code: 1, lines: [printable(error.message)], edit: null };
    throw error;
  }
}

function unknown(name: string, known: object): string {
  const names = Object.keys(known).join(', ');
  return name === '' ? `What to do? There are ${names}` : `there is no "${name}"; there are ${names}`;
}

async function valuesOf(name: string, { positionals, options, isChange }: Verb, rest: string[], now: Date) {
  const given = parsed(rest, options);
  const wanted = Object.entries(positionals);
  if (given.positionals.length !== wanted.length)
    throw new UsageError(
      `"${name}" is followed by ${wanted.map(([positional]) => positional).join(' ') || 'options only'}`,
    );
  const isAside = (option: string) => options[option]?.isAside === true;
  if (isChange && Object.keys(given.values).every(isAside)) throw new UsageError('change what?');
  const values: Record<string, unknown> = {};
  for (const [index, [positional, kind]] of wanted.entries())
    values[positional] = await named(positional, given.positionals[index] ?? '', kind, now);
  for (const [option, { read }] of Object.entries(options))
    values[option] = await read([given.values[option] ?? []].flat().map(String), option, now);
  return values;
}

function parsed(args: string[], options: Verb['options']) {
  const config: ParseArgsOptionsConfig = {};
  for (const [name, { hint, isMany }] of Object.entries(options))
    config[name] = { type: hint === null ? 'boolean' : 'string', multiple: isMany };
  try {
    return parseArgs({ args, options: config, allowPositionals: true, allowNegative: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** As much as is named. */
function helpOf(nouns: Readonly<Record<string, Noun>>, nounName: string, verbName: string): string[] {
  const noun = nouns[nounName];
  if (noun === undefined)
    return [
      'npm run edit -- NOUN VERB …      edits the shop; the pages follow in seconds',
      ...Object.entries(nouns).map(([name, { about, verbs }]) =>
        row(`  ${name}`, `${about}: ${Object.keys(verbs).join(', ')}`),
      ),
      'The options of a noun: npm run edit -- product --help',
    ];
  const verbs = Object.entries(noun.verbs).filter(([name]) => verbName === '' || name === verbName);
  return [
    `npm run edit -- ${nounName}: ${noun.about}`,
    ...verbs.flatMap(([name, { about, positionals, options }]) => [
      row(`  ${[name, ...Object.keys(positionals)].join(' ')}`, about),
      ...Object.entries(options).map(([option, { hint, isMany, about: what }]) =>
        row(`      --${option}${hint === null ? '' : ` ${hint}`}${isMany ? ' …' : ''}`, what),
      ),
    ]),
  ];
}

function row(left: string, right: string): string {
  return `${left.padEnd(32)} ${right}`.trimEnd();
}
