/** How Caddy writes what it is told. */

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

/** A backslash stands for itself; only before a quotation mark it escapes. */
export function quoted(text: string): string {
  return `"${text.replaceAll('"', '\\"')}"`;
}

/** What a group of an expression found. */
export function captured(group: number): string {
  return `$\{${group}}`;
}
