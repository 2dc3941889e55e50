/** nginx configuration syntax. */

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
  // `volatile`: without it nginx would keep the value of the original request for the internal one.
  const isLasting = !/\$(uri|is_own)/.test(source);
  return [`map ${source} ${target} {`, ...indented([...(isLasting ? [] : ['volatile;']), ...lines]), '}'];
}

export function quoted(text: string): string {
  return `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;
}

export function indented(lines: readonly string[]): readonly string[] {
  return lines.map((line) => (line === '' ? '' : `  ${line}`));
}
