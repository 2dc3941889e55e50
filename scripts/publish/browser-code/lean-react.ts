/**
 * What a browser leaves out of React: 17 of its 67 kB are for kinds of elements and calls that the shop has none of. They are
 * named here, the bundler drops what nothing else reaches, and `oxlint.config.ts` keeps islands from using them. Whatever would be
 * used all the same throws. `lean-react.test.ts` says when a new version has another shape (decision 160).
 */
import { allWithin, childrenOf, edited, type Edit, type Parsing, type SyntaxNode } from './syntax-tree.ts';

/** Kinds of fibers that no element of the shop becomes, by their numbers in React (`ReactWorkTags.js`). */
export const leftKinds = {
  class: 1,
  profiler: 12,
  suspense: 13,
  lazy: 16,
  dehydratedFragment: 18,
  suspenseList: 19,
  offscreen: 22,
  legacyHidden: 23,
  cache: 24,
  tracingMarker: 25,
  hoistable: 26,
  singleton: 27,
  viewTransition: 30,
  activity: 31,
} as const;

/** The elements that would become them: one is refused as any unknown type is. */
export const leftElements: readonly string[] = [
  'REACT_ACTIVITY_TYPE',
  'REACT_LAZY_TYPE',
  'REACT_LEGACY_HIDDEN_TYPE',
  'REACT_PROFILER_TYPE',
  'REACT_SUSPENSE_LIST_TYPE',
  'REACT_SUSPENSE_TYPE',
  'REACT_VIEW_TRANSITION_TYPE',
];

/** What only they, actions of forms, and calls of `react-dom` for resources lead to. */
export const leftFunctions: readonly string[] = [
  ...['startViewTransition', 'commitEnterViewTransitions', 'commitAfterMutationEffectsOnFiber'],
  ...['startHostTransition', 'requestFormReset', 'requestFormReset$1'],
  ...['mountActionState', 'updateActionState', 'rerenderActionState'],
  ...['prefetchDNS', 'preconnect', 'preload', 'preloadModule', 'preinitScript', 'preinitStyle'],
  'preinitModuleScript',
];

/** What is asked of every element, and what it answers where none is of a kind that is left out. */
export const settledFunctions: Readonly<Record<string, string>> = {
  // Nothing is put into the head, or waited for.
  isHostHoistableType: '{ return false; }',
  commitExitViewTransitions: '{}',
};

/** What refs of fragments have; no fragment of the shop has a ref. */
const fragmentMethod = /^FragmentInstance\.prototype\.\w+ = /;

const client = /[\\/]react-dom-client\.production\.js$/;

/** A Vite plugin. */
export function leanReact() {
  return {
    name: 'publisher:lean-react',
    applyToEnvironment: ({ name }: { name: string }) => name === 'client',
    transform(this: Parsing, code: string, id: string) {
      return client.test(id) ? withoutLeft(code, this.parse(code)) : null;
    },
  };
}

/** @param program what `code` was parsed to */
export function withoutLeft(code: string, program: SyntaxNode): string {
  const textOf = ({ start, end }: SyntaxNode) => code.slice(start, end);
  const { body: statements } = program as Block;
  const edits = statements.flatMap((statement): readonly Edit[] => {
    if (fragmentMethod.test(textOf(statement))) return [cut(statement)];
    if (!isFunction(statement)) return [];
    const { id, body } = statement;
    const settled = leftFunctions.includes(id.name) ? leftOut(id.name) : settledFunctions[id.name];
    if (settled !== undefined) return [{ ...body, text: settled }];
    // Its tags are those of updates.
    if (id.name === 'processUpdateQueue') return [];
    const switches = allWithin(body).filter((node): node is Switch => node.type === 'SwitchStatement');
    const isLeft = ({ test }: Case) =>
      test !== null && (isLeftKind(test) || (id.name === creator && isLeftElement(test)));
    const cuts = switches
      .filter(({ discriminant }) => id.name === creator || textOf(discriminant).endsWith('.tag'))
      .flatMap((node) => cutCases(node, isLeft));
    return cuts.length === 0 ? [] : [declared(body), ...cuts];
  });
  return edited(code, edits);
}

const creator = 'createFiberFromTypeAndProps';

interface Block extends SyntaxNode {
  readonly body: readonly SyntaxNode[];
}

interface Function extends SyntaxNode {
  readonly id: { readonly name: string };
  readonly body: Block;
}

interface Declarator extends SyntaxNode {
  readonly id: { readonly name: string };
}

interface Switch extends SyntaxNode {
  readonly discriminant: SyntaxNode;
  readonly cases: readonly Case[];
}

interface Case extends SyntaxNode {
  readonly test: (SyntaxNode & { readonly value?: unknown; readonly name?: string }) | null;
  readonly consequent: readonly SyntaxNode[];
}

function isFunction(node: SyntaxNode): node is Function {
  return node.type === 'FunctionDeclaration';
}

function isLeftKind({ value }: NonNullable<Case['test']>): boolean {
  return (Object.values(leftKinds) as unknown[]).includes(value);
}

function isLeftElement({ name }: NonNullable<Case['test']>): boolean {
  return name !== undefined && leftElements.includes(name);
}

function leftOut(name: string): string {
  return `{ throw Error("The shop's React has no ${name} (lean-react.ts)"); }`;
}

function cut({ start, end }: SyntaxNode): Edit {
  return { start, end, text: '' };
}

/** A `var` of a case is one of the whole function. */
function declared({ start, body }: Block): Edit {
  const names = body.flatMap(varsOf);
  return { start: start + 1, end: start + 1, text: names.length === 0 ? '' : `var ${names.join(', ')};` };
}

function varsOf(node: SyntaxNode): readonly string[] {
  if (node.type.includes('Function')) return [];
  const within = childrenOf(node).flatMap(varsOf);
  return node.type === 'VariableDeclarator' ? [(node as Declarator).id.name, ...within] : within;
}

/** Where a case that stays goes on into one that is left out, only the label of that goes. */
function cutCases({ cases }: Switch, isLeft: (one: Case) => boolean): readonly Edit[] {
  const edits: Edit[] = [];
  let isEntered = false;
  for (const one of cases) {
    const [first] = one.consequent;
    if (isLeft(one)) edits.push(isEntered && first ? cut({ ...one, end: first.start }) : cut(one));
    if (!isLeft(one) || isEntered) isEntered = !isEnd(one.consequent.at(-1));
  }
  return edits;
}

/** Whether nothing behind this statement is reached. */
function isEnd(statement: SyntaxNode | undefined): boolean {
  if (statement === undefined) return false;
  if (statement.type === 'BlockStatement') return isEnd((statement as Block).body.at(-1));
  return /^(?:Break|Return|Throw|Continue)Statement$/.test(statement.type);
}
