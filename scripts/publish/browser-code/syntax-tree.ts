/** What a Vite plugin needs to change code by its syntax: its tree, and edits of its text. */

/** A node of an ESTree, as far as it is looked at. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** Replaces what stands from `start` to `end`. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** What a plugin is called with. */
export interface Parsing {
  readonly parse: (code: string) => SyntaxNode;
}

export function childrenOf(node: SyntaxNode): readonly SyntaxNode[] {
  return Object.values(node)
    .flat()
    .filter((value: unknown): value is SyntaxNode => value instanceof Object && 'type' in value);
}

/** The node and everything below it. */
export function allWithin(node: SyntaxNode): readonly SyntaxNode[] {
  return [node, ...childrenOf(node).flatMap(allWithin)];
}

/** Of edits within one another the outer one counts. */
export function edited(code: string, edits: readonly Edit[]): string {
  let done = '';
  let at = 0;
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < at) continue;
    done += code.slice(at, start) + text;
    at = end;
  }
  return done + code.slice(at);
}
