import { expect, it } from 'vitest';
import { safeLink } from '../../src/domain/links.ts';

it.each([
  ['https://example.com/a?b=1#c', { href: 'https://example.com/a?b=1#c', isOwn: false }],
  [' HTTPS://Example.com ', { href: 'https://example.com/', isOwn: false }],
  ['//example.com/a', { href: 'https://example.com/a', isOwn: false }],
  ['/productos/manga?q=1#x', { href: '/productos/manga?q=1#x', isOwn: true }],
  ['productos', { href: '/productos', isOwn: true }],
  ['#arriba', { href: '/#arriba', isOwn: true }],
  ['/./productos', { href: '/productos', isOwn: true }],
  ['/a//b', { href: '/a//b', isOwn: true }],
  ['/productos?q=//a', { href: '/productos?q=//a', isOwn: true }],
])('a link of an editor, %j, leads where it says', (href, link) => {
  expect(safeLink(href)).toEqual(link);
});

it.each([
  ...['javascript:alert(1)', 'java\tscript:alert(1)', ' javascript:alert(1)', 'JaVaScRiPt:alert(1)'],
  ...['data:text/html,x', 'vbscript:x', 'http://example.com', 'mailto:a@example.com'],
  ...['https://user@example.com', 'https://user:secret@example.com', 'https://', '\u0000https://example.com'],
  ...['https:\\\\example.com', '\\\\example.com', '/\\example.com'],
  // Once their dots are resolved, these paths begin with two slashes, which a browser reads as another host.
  ...['/.//evil.example', './/evil.example', '/..//evil.example', '/a/..//evil.example'],
  ...['/a/../..//evil.example', '/%2e//evil.example', '/%2E%2e//evil.example', '/.%2e//evil.example/a?b#c'],
  ...['/.///evil.example', '/.\\/evil.example', '/.\t//evil.example', '/\n/evil.example'],
  ...['/\r\n/evil.example', 'https://site.invalid//evil.example', '//site.invalid//evil.example'],
])('%j leads nowhere', (href) => {
  expect(safeLink(href)).toBeNull();
});
