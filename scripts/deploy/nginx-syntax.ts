/** How nginx writes what it is told. */

export function location(place: string, lines: readonly string[]): readonly string[] {
  return [`location ${place} {`, ...indented(lines), '}'];
}

export function map(
  source: string,
  target: string,
  entries: readonly (readonly [string, string])[],
): readonly string[] {
  const lines = entries.map(
    ([from, to]) => `${from === 'default' || from === '""' ? from : quoted(from)} ${quoted(to)};`,
  );
  // What was found before an answer of our own was asked for must not be kept for that.
  const isLasting = !/\$(uri|is_own)/.test(source);
  return [`map ${source} ${target} {`, ...indented([...(isLasting ? [] : ['volatile;']), ...lines]), '}'];
}

export function quoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

export function indented(lines: readonly string[]): readonly string[] {
  return lines.map((line) => (line === '' ? '' : `  ${line}`));
}
