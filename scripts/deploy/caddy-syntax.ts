/** Caddyfile syntax. */

export function headerLines(headers: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(headers).map(([name, value]) => `header ${name} ${quoted(value)}`);
}

export function map(
  source: string,
  target: string,
  entries: readonly (readonly [string, string])[],
): readonly string[] {
  const hasDefault = entries.some(([from]) => from === 'default');
  const lines = entries.map(([from, to]) => `${from === 'default' ? from : quoted(from)} ${quoted(to)}`);
  return block(`map ${source} ${target}`, [...lines, ...(hasDefault ? [] : ['default ""'])]);
}

export function block(head: string, lines: readonly string[]): readonly string[] {
  return [`${head} {`, ...lines.map((line) => `\t${line}`), '}'];
}

/** A backslash is literal, except before a quotation mark, which it escapes. */
export function quoted(text: string): string {
  return `"${text.replaceAll('"', '\\"')}"`;
}

/** Reference to a capture group. */
export function captured(group: number): string {
  return `$\{${group}}`;
}
