/** No script of the shop calls what its oldest browsers lack (decision 8: Chrome 111, Firefox 114, Safari 16.4). */
import { it } from 'vitest';
import { expect } from '../support/expect.ts';
import { openAt } from '../support/shopper.ts';

/** Called where the pattern matches; allowed where the fallback stands beside it. */
const newer: readonly (readonly [name: string, call: RegExp, fallback?: RegExp])[] = [
  ['Map.groupBy', /\.groupBy\(/],
  ['Array.prototype.toSorted', /\.(?:toSorted|toReversed|toSpliced)\(/],
  ['Array.fromAsync', /\.fromAsync\(/],
  ['Promise.withResolvers', /\.withResolvers\(/],
  ['AbortSignal.any', /AbortSignal\.any\(/, /[`'"]any[`'"]in AbortSignal/],
  ['URL.canParse', /URL\.canParse\(/, /URL\.canParse\?/],
  ['URL.parse', /URL\.parse\(/],
  [
    'iterator helpers',
    /\.(?:values|keys|entries)\(\)\.(?:map|filter|some|every|find|reduce|flatMap|toArray)\(/,
  ],
  [
    'methods of sets',
    /\.(?:union|intersection|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(/,
  ],
];

it('no script calls what the oldest browsers lack', async () => {
  const { context } = await openAt('phone', '/');
  const textOf = async (path: string) => (await context.request.get(path)).text();
  const paths = [
    '/',
    '/productos',
    '/producto/one-piece-01',
    '/series/one-piece-ivrea',
    '/cart',
    '/lista',
    '/checkout',
  ];
  const others = [
    '/coleccion',
    '/calendario',
    '/cuenta',
    '/cuenta/mis-pedidos',
    '/cuenta/coleccion',
    '/login',
    '/registracion-mail',
    '/giftcards',
    '/contacto',
  ];
  const pages = await Promise.all([...paths, ...others].map(textOf));
  const scripts = new Map<string, string>();
  for (let found = namesIn(pages.join('\n')); found.length > 0;) {
    const texts = await Promise.all(found.map((name) => textOf(`/_astro/${name}`)));
    found.forEach((name, index) => scripts.set(name, texts[index] ?? ''));
    found = namesIn(texts.join('\n')).filter((name) => !scripts.has(name));
  }
  expect(scripts.size).toBeGreaterThan(60);
  const calls = [...scripts].flatMap(([file, code]) =>
    newer.flatMap(([name, call, fallback]) =>
      call.test(code) && !fallback?.test(code) ? [`${file} calls ${name}`] : [],
    ),
  );
  expect(calls).toEqual([]);
});

/** Names of scripts, each once: a script names those that it imports, now or later. */
function namesIn(text: string): readonly string[] {
  return [...new Set(text.match(/(?<=\.\/|\/_astro\/|_astro\/)[\w.-]+\.js(?=["'`])/g) ?? [])];
}
