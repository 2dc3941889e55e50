import { describe, expect, it } from 'vitest';
import { sanitiseDescription, sanitiseLanding } from '../../scripts/publish/sync/sanitise.ts';
import { hostileMarkup } from '../safety/payloads/payloads.ts';

describe('a description', () => {
  it.each([
    [
      '<p>Uno <em>dos</em> <strong>tres</strong><br>cuatro</p>',
      '<p>Uno <em>dos</em> <strong>tres</strong><br />cuatro</p>',
    ],
    [
      '<ul><li>a</li></ul><blockquote>b</blockquote><h3>c</h3>',
      '<ul><li>a</li></ul><blockquote>b</blockquote><h3>c</h3>',
    ],
    ['<a href="/producto/akira-1#x">Akira</a>', '<a href="/producto/akira-1#x">Akira</a>'],
    ['<a href="https://x.example/y">y</a>', '<a href="https://x.example/y" rel="noopener nofollow">y</a>'],
    ['Ñandú & «Año»', 'Ñandú &amp; «Año»'],
    ['<p class="a" style="color:red" id="b">c</p>', '<p>c</p>'],
    ['<h1>Uno</h1><section>dos</section>tres', '<h3>Uno</h3><div>dos</div>tres'],
    [
      '<table border=1><tr><td colspan=2 rowspan=x>celda</td><td>rojo</td></tr></table>',
      '<table><tr><td colspan="2">celda</td><td>rojo</td></tr></table>',
    ],
    ['<div>celda</div><span>ro</span>jo', '<div>celda</div>rojo'],
    ['<p>a<img src="/media/a.jpg">b</p>', '<p>ab</p>'],
    ['<img src=x onerror=alert(1)><a href="javascript:x">c</a>', '<a>c</a>'],
    ['<p>sin cerrar', '<p>sin cerrar</p>'],
    ['', ''],
  ])('keeps what it may hold: %s', (html, expected) => {
    expect(sanitiseDescription(html)).toBe(expected);
  });

  it('may have no sections, which a landing page has', () => {
    const html = '<h2>A</h2><hr><h1>B</h1>';
    expect(sanitiseDescription(html)).toBe('<h3>A</h3><h3>B</h3>');
    expect(sanitiseLanding(html, () => null)).toBe('<h2>A</h2><hr /><h2>B</h2>');
  });
});

it('a landing page keeps pictures that were published, with their sizes, and no others', () => {
  const sources = [
    { path: '/img/a-360.avif', width: 360 },
    { path: '/img/a-720.avif', width: 720 },
  ];
  const html =
    '<p><img src="/media/a.jpg" alt="Mapa «A»" onerror="x()" style="width:9000px"><img src="/media/b.jpg"></p>';
  expect(
    sanitiseLanding(html, (source) =>
      source === '/media/a.jpg' ? { sources, width: 720, height: 480 } : null,
    ),
  ).toBe(
    '<p><img src="/img/a-360.avif" srcset="/img/a-360.avif 360w, /img/a-720.avif 720w" sizes="(min-width: 46rem) 43rem, 92vw" width="720" height="480" alt="Mapa «A»" loading="lazy" decoding="async" /></p>',
  );
});

const harmless = new Set(
  'p br em strong b i ul ol li h2 h3 h4 hr a blockquote div table caption thead tbody tfoot tr th td figure figcaption'.split(
    ' ',
  ),
);
const safeAddress = /^(?:https:\/\/[\w.]+(?:[/?#]|$)|\/(?![/\\])|#)/;

describe('hostile markup', () => {
  it.each([
    ['a description', sanitiseDescription],
    ['a landing page', (html: string) => sanitiseLanding(html, () => null)],
  ])('loses in %s what could act, and nothing more when it is cleaned twice', (_, clean) => {
    for (const { text } of hostileMarkup()) {
      const html = clean(text);
      expect(captured(html, /<\/?([a-z0-9]+)/gi).filter((tag) => !harmless.has(tag))).toEqual([]);
      const attributes = captured(html, /<[^>]*\s([a-z-]+)=/gi);
      expect(attributes.filter((name) => !/^(?:href|rel|colspan|rowspan)$/.test(name))).toEqual([]);
      const links = captured(html, /<[^>]*\shref="([^"]*)"/g);
      expect(links.filter((href) => !safeAddress.test(href))).toEqual([]);
      expect(clean(html)).toBe(html);
    }
  });
});

function captured(html: string, pattern: RegExp): readonly string[] {
  return Array.from(html.matchAll(pattern), ([, part = '']) => part);
}
