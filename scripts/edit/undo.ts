/** The command line that takes a change back, printed below what was changed. */

/** How an option is written: null is `--no-NAME`, a list is the option again and again. */
export type Written = string | number | boolean | null | readonly string[];

export type WrittenOptions = Readonly<Record<string, Written | undefined>>;

export interface Undo {
  /** Unless it is that of the command line. */
  readonly noun?: string;
  readonly verb: string;
  readonly positionals?: readonly (string | number)[];
  readonly options?: WrittenOptions;
}

/** What an option was, of those that changed. */
export function formerOptions<O extends WrittenOptions>(before: O, after: O): WrittenOptions {
  const isOther = (name: string) => JSON.stringify(before[name]) !== JSON.stringify(after[name]);
  return Object.fromEntries(Object.entries(before).filter(([name]) => isOther(name)));
}

export function lineThatUndoes(
  noun: string,
  { verb, positionals = [], options = {}, ...undo }: Undo,
): string {
  const words = Object.entries(options).flatMap(([name, value]) => wordsOf(name, value));
  return ['npm run edit --', undo.noun ?? noun, verb, ...positionals.map(quoted), ...words].join(' ');
}

function wordsOf(name: string, value: Written | undefined): readonly string[] {
  if (value === undefined) return [];
  if (typeof value === 'object') {
    if (value === null || value.length === 0) return [`--no-${name}`];
    return value.flatMap((one) => wordsOf(name, one));
  }
  if (typeof value === 'boolean') return [value ? `--${name}` : `--no-${name}`];
  // `--title -x` would be two options.
  return [`--${name}${String(value).startsWith('-') ? '=' : ' '}${quoted(value)}`];
}

/** For a shell. */
function quoted(word: string | number): string {
  const text = String(word);
  return /^[\w./:@%+,-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
