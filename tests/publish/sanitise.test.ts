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
    ['<h1>Uno</h1><table><tr><td>dos</td></tr></table>', 'Unodos'],
    ['<img src=x onerror=alert(1)><a href="javascript:x">c</a>', '<a>c</a>'],
    ['<p>sin cerrar', '<p>sin cerrar</p>'],
    ['', ''],
  ])('keeps what it may hold: %s', (html, expected) => {
    expect(sanitiseDescription(html)).toBe(expected);
  });

  it('may have no sections, which a landing page has', () => {
    const html = '<h2>A</h2><hr><h1>B</h1>';
    expect([sanitiseDescription(html), sanitiseLanding(html)]).toEqual(['AB', '<h2>A</h2><hr />B']);
  });
});

const harmless = new Set('p br em strong b i ul ol li h2 h3 h4 hr a blockquote'.split(' '));
const safeAddress = /^(?:https:\/\/[\w.]+(?:[/?#]|$)|\/(?![/\\])|#)/;

describe('hostile markup', () => {
  it.each([
    ['a description', sanitiseDescription],
    ['a landing page', sanitiseLanding],
  ])('loses in %s what could act, and nothing more when it is cleaned twice', (_, clean) => {
    for (const { text } of hostileMarkup()) {
      const html = clean(text);
      expect(captured(html, /<\/?([a-z0-9]+)/gi).filter((tag) => !harmless.has(tag))).toEqual([]);
      const attributes = captured(html, /<[^>]*\s([a-z-]+)=/gi);
      expect(attributes.filter((name) => name !== 'href' && name !== 'rel')).toEqual([]);
      const links = captured(html, /<[^>]*\shref="([^"]*)"/g);
      expect(links.filter((href) => !safeAddress.test(href))).toEqual([]);
      expect(clean(html)).toBe(html);
    }
  });
});

function captured(html: string, pattern: RegExp): readonly string[] {
  return Array.from(html.matchAll(pattern), ([, part = '']) => part);
}
