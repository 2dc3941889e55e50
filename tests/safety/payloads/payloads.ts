/**
 * Generated table of XSS payloads: element × handler, URL × spelling, breakout × context. Each payload runs
 * `top.hit(its number)` when executed, and requests `trapOrigin` when it can only load.
 */
import { breakouts, parserTricks } from './breakouts.ts';
import { addressAttributes, handlers, quietLoads, selfStarting } from './elements.ts';
import { linksOf, spelledTags, trapOrigin } from './spelling.ts';

export interface Payload {
  /** From 1; the argument of `top.hit`. */
  readonly number: number;
  readonly text: string;
}

/** Markup, for HTML fields and for plain text fields. */
export function hostileMarkup(): readonly Payload[] {
  return numbered(1, [
    ...selfStarting(),
    ...handlers(),
    ...spelledTags(),
    ...breakouts(),
    ...parserTricks(),
    ...linksOf((address) => [`<a href="${address}">a</a>`]),
    ...addressAttributes(),
    ...quietLoads(),
  ]);
}

/** URLs, for link fields. */
export function hostileAddresses(): readonly Payload[] {
  return numbered(1001, [
    ...linksOf((address) => [address]),
    ...[
      '//trap.invalid',
      '/\\trap.invalid',
      '\\\\trap.invalid',
      '/\t/trap.invalid',
      'https:trap.invalid\\@x',
    ],
    ...[
      'http://trap.invalid',
      'https://a:b@trap.invalid/',
      'ftp://trap.invalid/',
      'blob:https://trap.invalid/1',
    ],
    ...['"><img src onerror=top.hit(#)>', "' onmouseover='top.hit(#)", '" autofocus onfocus="top.hit(#)'],
  ]);
}

/** Declarations, for CSS fields. */
export function hostileStyles(): readonly Payload[] {
  const address = `${trapOrigin}/#`;
  const values = [
    `url(${address})`,
    `url("${address}")`,
    `URL('${address}')`,
    `\\75rl(${address})`,
    `u\\72 l(${address})`,
    `ur/**/l(${address})`,
    `image-set("${address}" 1x)`,
    `-webkit-image-set(url(${address}) 1x)`,
    `cross-fade(url(${address}), red)`,
    `red url(${address})`,
    `red;}body{background:url(${address})}`,
    `red}</style><script>top.hit(#)</script>`,
    `red}</STYLE ><img src onerror=top.hit(#)>`,
    `expression(top.hit(#))`,
    `exp/**/ression(top.hit(#))`,
    `url(javascript:top.hit(#))`,
    `var(--x, url(${address}))`,
    `attr(data-x url)`,
    `red/*;*/;background-image:url(${address})`,
    `red!important;position:fixed;inset:0`,
    `rgb(0,0,0) url(${address})`,
    `rgb(0 0 0;url(${address}))`,
    `#fff url(${address})`,
    `paint(x)`,
    `element(#x)`,
    `\nurl(\n${address}\n)`,
    `url(data:image/svg+xml,<svg onload=top.hit(#) xmlns='http://www.w3.org/2000/svg'/>)`,
  ];
  const rules = [
    `@import "${address}";`,
    `@import url(${address})`,
    `@font-face{font-family:x;src:url(${address})}`,
    `}*{background:url(${address})}{`,
    `-moz-binding:url(${address})`,
    `behavior:url(${address})`,
    `filter:url(${address})`,
    `cursor:url(${address}),auto`,
    `list-style:url(${address})`,
    `content:url(${address})`,
    `mask:url(${address})`,
    `border-image:url(${address}) 1`,
    `--x:url(${address});background:var(--x)`,
    `</style><svg onload=top.hit(#)>`,
    `color:red;</style><script>top.hit(#)</script><style>`,
    `position:fixed;top:0;left:0;width:100%;height:100%;z-index:9999`,
    `color:red;display:none`,
    `background:red;;;:::;{}color:url(${address})`,
  ];
  return numbered(2001, [
    ...['background', 'background-color', 'color'].flatMap((property) =>
      values.map((value) => `${property}:${value}`),
    ),
    ...rules,
  ]);
}

function numbered(first: number, texts: readonly string[]): readonly Payload[] {
  return texts.map((text, index) => {
    const number = first + index;
    // Only placeholders of the number are replaced: `#` also starts URL fragments and colours.
    const own = text
      .replaceAll('(#)', `(${number})`)
      .replaceAll(`${trapOrigin}/#`, `${trapOrigin}/${number}`);
    return { number, text: own };
  });
}
