import { createHash } from 'node:crypto';
import fc from '../support/fast-check.ts';
import { DomUtils, parseDocument } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import { inlineCodeOf } from '../../scripts/publish/release/inline-code.ts';

function source(code: string): string {
  return `sha256-${createHash('sha256').update(code).digest('base64')}`;
}

describe('the inline code of a page', () => {
  it.each([
    ['a script', '<script>a()</script>', 'a()'],
    ['a module', '<script type="module">a()</script>', 'a()'],
    ['an empty script', '<script></script>', ''],
    ['upper case', '<SCRIPT TYPE="Module">a()</SCRIPT>', 'a()'],
    ['speculation rules', '<script type="speculationrules">{"prefetch":[]}</script>', '{"prefetch":[]}'],
    ['an import map', "<script type='importmap'>{}</script>", '{}'],
    ['a mark in an attribute', '<script data-a="x > y">a()</script>', 'a()'],
    ['a source that is data', '<script data-src="x">a()</script>', 'a()'],
    ['Windows line ends', '<script>a()\r\nb()</script>', 'a()\nb()'],
  ])('has the hash of %s', (_what, html, code) => {
    expect(inlineCodeOf(html)).toEqual({ scripts: [source(code)], styles: [] });
  });

  it.each([
    ['a script from a file', '<script src="/_astro/a.js"></script>'],
    ['a module from a file', '<script type="module" src=/_astro/a.js></script>'],
    ['JSON-LD', '<script type="application/ld+json">{"name":"Akira"}</script>'],
    ['JSON', '<script type=application/json>{}</script>'],
    ['an event handler', '<p onclick="a()">'],
    ['a style attribute', '<p style="color:red">'],
    ['a script that is only the text of an attribute', '<img alt="<script>a()</script>">'],
    ['the same between other quotes', '<img alt=\'"<style>a</style>\' title="<script>a()</script>">'],
    ['a script that is only a comment', '<!-- <script>a()</script> -->'],
  ])('has none of %s', (_what, html) => {
    expect(inlineCodeOf(html)).toEqual({ scripts: [], styles: [] });
  });

  it('has each style once, sorted with the others', () => {
    const { styles } = inlineCodeOf('<style>b</style><style media="print">a</style><style>b</style>');
    expect(styles).toEqual([source('a'), source('b')].sort());
  });
});

describe('what the expression finds in a page', () => {
  it('is what a parser finds, whatever its texts, attributes and comments look like', () => {
    fc.assert(
      fc.property(pages, (html) => {
        expect(inlineCodeOf(html)).toEqual(parsedCodeOf(html));
      }),
      { numRuns: 500 },
    );
  });
});

/** Text that looks like the start or end of another construct. */
const tricks = [
  '<script>',
  '</script >',
  '<style>',
  '</style>',
  '<!--',
  '<b',
  '/>',
  '>',
  ' < ',
  'a()',
  '\n',
  '=',
];
const text = (...left: string[]) =>
  fc
    .array(fc.constantFrom(...tricks.filter((trick) => !left.includes(trick))), { maxLength: 5 })
    .map((all) => all.join(''));
const attribute = fc.oneof(
  text().map((value) => ` title="${value}'"`),
  text().map((value) => ` title='${value}"'`),
  fc.constantFrom('', ' hidden', ' data-a=b', ' data-src="/a.js"'),
);
const pages = fc
  .array(
    fc.oneof(
      attribute.map((title) => `<p${title}>`),
      // `<!-->` would end the comment; a script without an end would follow, which no browser runs.
      text()
        .filter((words) => !words.includes('-->'))
        .map((words) => `<!-- ${words} -->`),
      fc
        .tuple(attribute, text('</script >', '<!--'))
        .map(([title, code]) => `<script${title}>${code}</script>`),
      fc.tuple(attribute, text()).map(([title]) => `<script${title} src="/a.js"></script>`),
      fc.tuple(attribute, text('</style>')).map(([title, code]) => `<STYLE${title}>${code}</STYLE >`),
      fc.constantFrom('words', '</p>', ' 1 < 2 ', '>', '"', "'"),
    ),
    { maxLength: 8 },
  )
  .map((parts) => `<main>${parts.join('')}</main>`);

function parsedCodeOf(html: string) {
  const { children } = parseDocument(html);
  const hashes = (name: string) => {
    const found = DomUtils.getElementsByTagName(name, children, true);
    const inline = found.filter(({ attribs }) => attribs['src'] === undefined);
    return [...new Set(inline.map((element) => source(DomUtils.textContent(element))))].sort();
  };
  return { scripts: hashes('script'), styles: hashes('style') };
}
