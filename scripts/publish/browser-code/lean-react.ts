/**
 * Removes unused features from React: 17 of its 67 kB serve element kinds and calls that the shop does not have. They
 * are listed here, tree shaking drops what only they reach, and `oxlint.config.ts` forbids them in islands. A call of a
 * removed feature throws. `lean-react.test.ts` fails when a new React version has another shape (decision 160).
 */
import { allWithin, childrenOf, edited, type Edit, type Parsing, type SyntaxNode } from './syntax-tree.ts';

/** Removed kinds of fibers, by their tag in React (`ReactWorkTags.js`). */
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

/** Element types that create these fibers; they are refused like any unknown type. */
export const leftElements: readonly string[] = [
  'REACT_ACTIVITY_TYPE',
  'REACT_LAZY_TYPE',
  'REACT_LEGACY_HIDDEN_TYPE',
  'REACT_PROFILER_TYPE',
  'REACT_SUSPENSE_LIST_TYPE',
  'REACT_SUSPENSE_TYPE',
  'REACT_VIEW_TRANSITION_TYPE',
];

/** Functions that only these kinds, form actions and the resource calls of `react-dom` reach. */
export const leftFunctions: readonly string[] = [
  ...['startViewTransition', 'commitEnterViewTransitions', 'commitAfterMutationEffectsOnFiber'],
  ...['startHostTransition', 'requestFormReset', 'requestFormReset$1'],
  ...['mountActionState', 'updateActionState', 'rerenderActionState'],
  ...['prefetchDNS', 'preconnect', 'preload', 'preloadModule', 'preinitScript', 'preinitStyle'],
  'preinitModuleScript',
];

/** Functions called for every element, with the constant result that they have without the removed kinds. */
export const settledFunctions: Readonly<Record<string, string>> = {
  // No element is hoisted into the head or suspends the commit.
  isHostHoistableType: '{ return false; }',
  commitExitViewTransitions: '{}',
};

/** Methods of fragment refs; the shop uses none. */
const fragmentMethod = /^FragmentInstance\.prototype\.\w+ = /;

const client = /[\\/]react-dom-client\.production\.js$/;

/** Vite plugin. */
export function leanReact() {
  return {
    name: 'publisher:lean-react',
    applyToEnvironment: ({ name }: { name: string }) => name === 'client',
    transform(this: Parsing, code: string, id: string) {
      return client.test(id) ? withoutLeft(code, this.parse(code)) : null;
    },
  };
}

/** @param program the syntax tree of `code` */
export function withoutLeft(code: string, program: SyntaxNode): string {
  const textOf = ({ start, end }: SyntaxNode) => code.slice(start, end);
  const { body: statements } = program as Block;
  const edits = statements.flatMap((statement): readonly Edit[] => {
    if (fragmentMethod.test(textOf(statement))) return [cut(statement)];
    if (!isFunction(statement)) return [];
    const { id, body } = statement;
    const settled = leftFunctions.includes(id.name) ? leftOut(id.name) : settledFunctions[id.name];
    if (settled !== undefined) return [{ ...body, text: settled }];
    // Its `switch` is over tags of updates, not of fibers.
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

/** A `var` in a removed case is scoped to the function, so its declaration is kept. */
function declared({ start, body }: Block): Edit {
  const names = body.flatMap(varsOf);
  return { start: start + 1, end: start + 1, text: names.length === 0 ? '' : `var ${names.join(', ')};` };
}

function varsOf(node: SyntaxNode): readonly string[] {
  if (node.type.includes('Function')) return [];
  const within = childrenOf(node).flatMap(varsOf);
  return node.type === 'VariableDeclarator' ? [(node as Declarator).id.name, ...within] : within;
}

/** Fall-through: when a kept case continues into a removed one, only the label of the removed case goes. */
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

/** Whether the statement ends control flow, so that code behind it is unreachable. */
function isEnd(statement: SyntaxNode | undefined): boolean {
  if (statement === undefined) return false;
  if (statement.type === 'BlockStatement') return isEnd((statement as Block).body.at(-1));
  return /^(?:Break|Return|Throw|Continue)Statement$/.test(statement.type);
}
