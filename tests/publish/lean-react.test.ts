/** React features removed from the browser bundle: the names in `lean-react.ts` match the installed React. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseSync } from 'vite';
import { allWithin, type SyntaxNode } from '../../scripts/publish/browser-code/syntax-tree.ts';
import {
  leftElements,
  leftFunctions,
  leftKinds,
  settledFunctions,
  withoutLeft,
} from '../../scripts/publish/browser-code/lean-react.ts';

const path = new URL('../../node_modules/react-dom/cjs/react-dom-client.production.js', import.meta.url);
const whole = readFileSync(path, 'utf8');
const lean = (code: string) => withoutLeft(code, parseSync('react.js', code).program);
const left = lean(whole);

describe('the React that is installed', () => {
  it.each([...leftFunctions, ...Object.keys(settledFunctions)])('has one function %s', (name) => {
    expect(whole.split(`function ${name}(`).length - 1).toBe(1);
  });

  it.each(leftElements)('makes elements of %s', (name) => {
    expect(creatorIn(whole)).toContain(`case ${name}:`);
    expect(creatorIn(left)).not.toContain(`case ${name}:`);
  });

  it.each([
    ['REACT_ACTIVITY_TYPE', leftKinds.activity],
    ['REACT_PROFILER_TYPE', leftKinds.profiler],
    ['REACT_SUSPENSE_TYPE', leftKinds.suspense],
    ['REACT_SUSPENSE_LIST_TYPE', leftKinds.suspenseList],
    ['REACT_VIEW_TRANSITION_TYPE', leftKinds.viewTransition],
    ['REACT_LAZY_TYPE', leftKinds.lazy],
  ])('gives an element of %s the kind %d', (name, kind) => {
    const [, made = ''] = creatorIn(whole).split(`case ${name}:`);
    expect(/createFiberImplClass\((\d+),|fiberTag = (\d+);/.exec(made)?.slice(1).find(Boolean)).toBe(
      String(kind),
    );
  });

  it('gives a class and what goes into the head the kinds that are left out', () => {
    expect(creatorIn(whole)).toContain(`shouldConstruct(owner) && (fiberTag = ${leftKinds.class})`);
    expect(creatorIn(whole)).toMatch(
      new RegExp(
        `isHostHoistableType\\([^)]*\\)\\s*\\? ${leftKinds.hoistable}\\s*:[^:]*\\? ${leftKinds.singleton}\\s*: 5`,
      ),
    );
  });

  it('keeps every name that one of its functions declares', () => {
    const kept = declaredIn(left);
    const lost = [...declaredIn(whole)].filter(
      ([name, names]) => !names.isSubsetOf(kept.get(name) ?? new Set()),
    );
    const isGone = (name: string) => leftFunctions.includes(name) || name in settledFunctions;
    expect(lost.map(([name]) => name).filter((name) => !isGone(name))).toEqual([]);
  });

  it('is an eighth shorter as it is written; what nothing reaches any more goes when it is bundled', () => {
    expect(left.length / whole.length).toBeLessThan(0.88);
  });
});

describe('what is left out', () => {
  it('goes from every switch over the kind of a fiber, and the names that its cases declare stay', () => {
    const code =
      'function f(a){switch(a.tag){case 26:case 5:one();break;case 13:var b=two();break;default:return b}}';
    expect(lean(code)).toBe('function f(a){var b;switch(a.tag){case 5:one();break;default:return b}}');
  });

  it('stays where a case that stays goes on into it', () => {
    const code = 'function f(a){switch(a.tag){case 5:case 13:one();case 1:two();break;case 22:three();}}';
    expect(lean(code)).toBe('function f(a){switch(a.tag){case 5:one();two();break;}}');
  });

  it('is nothing of other switches, nor of the tags of updates', () => {
    const code = [
      'function f(a){switch(a.type){case 13:one()}}',
      'function processUpdateQueue(update){switch(update.tag){case 1:one()}}',
    ].join('\n');
    expect(lean(code)).toBe(code);
  });

  it('throws its name where it would be called all the same', () => {
    const code = lean('function startViewTransition(){ return 1; }');
    expect(code).toMatch(
      /^function startViewTransition\(\)\{ throw Error\(".*no startViewTransition .*"\); \}$/,
    );
  });
});

function creatorIn(code: string): string {
  const start = code.indexOf('function createFiberFromTypeAndProps(');
  return code.slice(start, code.indexOf('\nfunction ', start));
}

/** `var` names by the module's function that declares them, nested functions included. */
function declaredIn(code: string): ReadonlyMap<string, ReadonlySet<string>> {
  const { body } = parseSync('react.js', code).program;
  const functions = body.flatMap((node) => (node.type === 'FunctionDeclaration' ? [node] : []));
  return new Map(
    functions.map((node) => {
      const declared = allWithin(node).filter(({ type }) => type === 'VariableDeclarator');
      return [node.id?.name ?? '', new Set(declared.map((one) => (one as Declarator).id.name))] as const;
    }),
  );
}

interface Declarator extends SyntaxNode {
  readonly id: { readonly name: string };
}
