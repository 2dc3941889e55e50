/** Syntax tree and text edits for Vite plugins that change code. */

/** The part of an ESTree node that is used here. */
export interface SyntaxNode {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** Replaces the text from `start` to `end`. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/** The plugin context. */
export interface Parsing {
  readonly parse: (code: string) => SyntaxNode;
}

export function childrenOf(node: SyntaxNode): readonly SyntaxNode[] {
  return Object.values(node)
    .flat()
    .filter((value: unknown): value is SyntaxNode => value instanceof Object && 'type' in value);
}

/** The node and all its descendants. */
export function allWithin(node: SyntaxNode): readonly SyntaxNode[] {
  return [node, ...childrenOf(node).flatMap(allWithin)];
}

/** Applies edits; of nested edits only the outermost. */
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
