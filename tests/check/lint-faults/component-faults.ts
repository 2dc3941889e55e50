/** Components with one fault each, by the rule that must detect it. */
export const componentFaults: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    Object.entries({
      'alt-text': `<img src="/b.png" />`,
      'anchor-has-content': `<a href="/b" />`,
      'anchor-is-valid': `<a href="#">b</a>`,
      'aria-activedescendant-has-tabindex': `<div aria-activedescendant="b" />`,
      'aria-props': `<div aria-labeledby="b" />`,
      'aria-proptypes': `<div aria-hidden="yes" />`,
      'aria-role': `<div role="datepicker" />`,
      'aria-unsupported-elements': `<meta aria-hidden="false" />`,
      'autocomplete-valid': `<input type="text" autoComplete="b" />`,
      'click-events-have-key-events': `<div onClick={() => undefined} />`,
      'heading-has-content': `<h1 />`,
      'html-has-lang': `<html />`,
      'iframe-has-title': `<iframe src="/b" />`,
      'img-redundant-alt': `<img src="/b.png" alt="image of b" />`,
      'interactive-supports-focus': `<div role="button" onClick={() => undefined} onKeyDown={() => undefined} />`,
      'label-has-associated-control': `<label>b</label>`,
      'media-has-caption': `<video />`,
      'mouse-events-have-key-events': `<div onMouseOver={() => undefined} />`,
      'no-access-key': `<div accessKey="b" />`,
      'no-autofocus': `<input autoFocus />`,
      'no-distracting-elements': `<marquee />`,
      'no-interactive-element-to-noninteractive-role': `<button type="button" role="article">b</button>`,
      'no-noninteractive-element-interactions': `<li onClick={() => undefined} onKeyDown={() => undefined} />`,
      'no-noninteractive-element-to-interactive-role': `<h1 role="button">b</h1>`,
      'no-noninteractive-tabindex': `<div tabIndex={0} />`,
      'no-redundant-roles': `<button type="button" role="button">b</button>`,
      'no-static-element-interactions': `<div onClick={() => undefined} onKeyDown={() => undefined} />`,
      'role-has-required-aria-props': `<span role="checkbox" tabIndex={0} />`,
      'role-supports-aria-props': `<ul aria-checked="true" />`,
      scope: `<div scope="row" />`,
      'tabindex-no-positive': `<button type="button" tabIndex={1}>b</button>`,
    }).map(([rule, element]) => [`jsx-a11y/${rule}`, `export const A = () => ${element};`]),
  ),
  'react/rules-of-hooks': `import { useState } from 'react';
    export function A({ b }: { b: boolean }) { if (b) useState(1); return null; }`,
  'react/exhaustive-deps': `import { useEffect } from 'react';
    export function A({ b }: { b: string }) { useEffect(() => { document.title = b; }, []); return null; }`,
  'react/static-components': `export function A() { const B = () => <p>b</p>; return <B />; }`,
  'react/use-memo': `import { useMemo } from 'react';
    export function A() { return <p>{useMemo((b?: number) => b ?? 1, [])}</p>; }`,
  'react/void-use-memo': `import { useMemo } from 'react';
    export function A() { const b = useMemo(() => { performance.mark('b'); }, []); return <p>{String(b)}</p>; }`,
  'react/immutability': `export function A({ b }: { b: { c: string } }) { b.c = 'd'; return <p>{b.c}</p>; }`,
  'react/globals': `let count = 0; export function A() { count = 1; return <p>{count}</p>; }`,
  'react/refs': `import { useRef } from 'react';
    export function A() { const b = useRef(1); return <p>{b.current}</p>; }`,
  'react/set-state-in-effect': `import { useEffect, useState } from 'react';
    export function A() { const [b, set] = useState(1); useEffect(() => { set(2); }, []); return <p>{b}</p>; }`,
  'react/set-state-in-render': `import { useState } from 'react';
    export function A() { const [b, set] = useState(1); set(2); return <p>{b}</p>; }`,
  'react/error-boundaries': `function B() { return <p>b</p>; }
    export function A() { try { return <B />; } catch { return null; } }`,
  'react/purity': `export function A() { return <p>{Math.random()}</p>; }`,
  'react/unsupported-syntax': `export function A() { eval('1'); return <p>b</p>; }`,
};
