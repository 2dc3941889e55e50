/** `npm run edit` is described once, as nouns with verbs: help, reading and error messages are made from it. */
import type { DatabaseSync } from 'node:sqlite';
import type { ParseArgsOptionsConfig } from 'node:util';
import { shopDataOf, type ShopData } from '../api/db/shop-data.ts';
import type { Sql } from '../api/db/statement.ts';
import type { Edit } from '../api/notify-publisher.ts';
import { argumentsOf, printable, UsageError } from '../shared/command-line.ts';
import { lineThatUndoes, type Undo } from './undo.ts';

/** A command line that does not fit the shop's data. */
export class EditError extends Error {}

/** Asks again before what is seldom meant. @param what would happen, as a sentence. @throws EditError without `--yes` */
export function requireYes(isSure: boolean | undefined, what: string): void {
  if (isSure !== true) throw new EditError(`${what} Nothing was changed; if it is right, add --yes.`);
}

export interface Kind<T> {
  readonly hint: string;
  /** @throws UsageError that continues `--name is "text"; `; EditError for a file that cannot be used */
  readonly read: (text: string, now: Date) => T | Promise<T>;
}

/** `T` is what `run` gets of it. */
export interface Option<T> {
  /** It is null for a switch. */
  readonly kind: Kind<unknown> | null;
  readonly about: string;
  readonly isMany?: boolean;
  readonly isRequired?: boolean;
  /** Whether it alone changes nothing: it says where or how. */
  readonly isAside?: boolean;
  /** Whether `--no-NAME` removes it from what is changed. */
  readonly isRemovable?: boolean;
  readonly type?: T;
}

export type Values<O> = {
  readonly [Name in keyof O]: O[Name] extends Kind<infer T> ? T : O[Name] extends Option<infer T> ? T : never;
};

export interface Shop {
  readonly database: DatabaseSync;
  readonly data: ShopData;
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
  /** What takes it back, in this order. */
  readonly undo?: readonly Undo[];
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
  return { kind, about };
}

export function required<T>(kind: Kind<T>, about = ''): Option<T> {
  return { kind, about, isRequired: true };
}

export function many<T>(kind: Kind<T>, about = ''): Option<readonly T[] | undefined> {
  return { kind, about, isMany: true };
}

export function toggle(about = ''): Option<boolean | undefined> {
  return { kind: null, about };
}

/** In a change `--no-NAME` is null. */
export function removable<T>(option: Option<T>): Option<T | null> {
  return { ...option, isRemovable: true };
}

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

export interface EditOutcome extends Answer {
  /** Exit code: 0 done, 1 does not fit the shop's data, 2 not understood. */
  readonly code: 0 | 1 | 2;
}

/** @param open called once the command line is understood */
export async function runEdit(
  nouns: Readonly<Record<string, Noun>>,
  argv: readonly string[],
  { open, ...shop }: Pick<Shop, 'media' | 'now' | 'siteUrl'> & { readonly open: () => DatabaseSync },
): Promise<EditOutcome> {
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
    const data = shopDataOf(database);
    const {
      lines,
      edit,
      undo = [],
    } = data.atomically(() => found.run({ ...shop, database, data, sql: data.sql }, values as never));
    const undoing = undo.map((one) => `To undo: ${lineThatUndoes(nounName, one)}`);
    return { code: 0, lines: [...lines, ...undoing].map(printable), edit };
  } catch (error) {
    if (error instanceof UsageError)
      return { code: 2, lines: [printable(error.message), `See: ${address}`], edit: null };
    if (error instanceof EditError) return { code: 1, lines: [printable(error.message)], edit: null };
    throw error;
  }
}

function unknown(name: string, byName: object): string {
  const names = Object.keys(byName).join(', ');
  return name === '' ? `What to do? There are ${names}` : `there is no "${name}"; there are ${names}`;
}

async function valuesOf(name: string, verb: Verb, args: string[], now: Date) {
  const { positionals, options, isChange } = verb;
  const parsedOptions = parsed(args, verb);
  const positionalEntries = Object.entries(positionals);
  if (parsedOptions.positionals.length < positionalEntries.length)
    throw new UsageError(
      `"${name}" needs ${positionalEntries.map(([positional]) => positional).join(' and ')}`,
    );
  const isAside = (option: string) => options[option.replace(/^no-/, '')]?.isAside === true;
  if (isChange && Object.keys(parsedOptions.values).every(isAside))
    throw new UsageError(`nothing is to be changed; say what: ${changesOf(verb)}`);
  const values: Record<string, unknown> = {};
  for (const [index, [positional, kind]] of positionalEntries.entries())
    values[positional] = await named(positional, parsedOptions.positionals[index] ?? '', kind, now);
  for (const [option, described] of Object.entries(options)) {
    const isNone = parsedOptions.values[oppositeOf(option)] === true;
    if (isNone && parsedOptions.values[option] !== undefined)
      throw new UsageError(`--${option} and --${oppositeOf(option)} exclude each other`);
    const none = described.kind === null ? false : null;
    values[option] = isNone ? none : await valueOf(option, described, parsedOptions.values[option], now);
  }
  return values;
}

async function valueOf(
  name: string,
  { kind, isMany, isRequired }: Option<unknown>,
  writtenValue: string | boolean | readonly (string | boolean)[] | undefined,
  now: Date,
): Promise<unknown> {
  if (isRequired && String(writtenValue ?? '').trim() === '') throw new UsageError(`--${name} is missing`);
  if (writtenValue === undefined || kind === null) return writtenValue;
  const texts = [writtenValue].flat().map(String);
  const values = await Promise.all(texts.map((text) => named(`--${name}`, text, kind, now)));
  return isMany ? values : values[0];
}

/** The options of all its verbs, `no-tag` among them. */
export function optionNames(noun: Noun | undefined): ReadonlySet<string> {
  const verbs = Object.values(noun?.verbs ?? {});
  return new Set(
    verbs.flatMap((verb) =>
      Object.entries(verb.options).flatMap(([name, option]) =>
        hasOpposite(option, verb) ? [name, oppositeOf(name)] : [name],
      ),
    ),
  );
}

/** `--title, --price …` */
function changesOf({ options }: Verb): string {
  const names = Object.keys(options).filter((name) => options[name]?.isAside !== true);
  return names.map((name) => `--${name}`).join(', ');
}

function oppositeOf(option: string): string {
  return `no-${option}`;
}

/** Whether `--no-NAME` is an option, too. */
function hasOpposite({ kind, isRemovable = false }: Option<unknown>, { isChange }: Verb): boolean {
  return kind === null || (isRemovable && isChange);
}

function parsed(args: string[], verb: Verb) {
  const config: ParseArgsOptionsConfig = {};
  for (const [name, option] of Object.entries(verb.options)) {
    config[name] = { type: option.kind === null ? 'boolean' : 'string', multiple: option.isMany ?? false };
    if (hasOpposite(option, verb)) config[oppositeOf(name)] = { type: 'boolean' };
  }
  return argumentsOf(args, config, Object.keys(verb.positionals).length);
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
    ...verbs.flatMap(([name, verb]) => [
      row(`  ${[name, ...Object.keys(verb.positionals)].join(' ')}`, verb.about),
      ...Object.entries(verb.options).map(([option, described]) =>
        row(
          `      --${option}${described.kind === null ? '' : ` ${described.kind.hint}`}`,
          optionHelp(option, described, verb),
        ),
      ),
    ]),
  ];
}

function optionHelp(name: string, { about, kind, ...option }: Option<unknown>, verb: Verb): string {
  const isRemovable = kind !== null && hasOpposite({ about, kind, ...option }, verb);
  const more = [
    about,
    option.isMany === true ? `repeat --${name} for several` : '',
    isRemovable ? `--${oppositeOf(name)} removes it` : '',
  ];
  return more.filter((part) => part !== '').join('; ');
}

/** At most 120 characters a line; the right column stays one. */
function row(firstColumn: string, right: string): string {
  const parts = right.match(/\S.{0,86}(?=\s|$)/g) ?? [''];
  return parts
    .map((part, index) => `${(index === 0 ? firstColumn : '').padEnd(32)} ${part}`.trimEnd())
    .join('\n');
}
