import { expect, it } from 'vitest';
import { oneLine, plainText, severalLines, shortened } from '../../src/domain/plain-text.ts';

it.each([
  ['<p>Uno</p><p>dos</p>', 'Uno dos'],
  ['Uno<br>dos<br/>tres', 'Uno dos tres'],
  ['<b>n</b>egrita', 'negrita'],
  [
    'Motos &amp; poderes &lt;3 &quot;así&quot; &#39;y&#39; &#x1F600; &nbsp; fin',
    `Motos & poderes <3 "así" 'y' 😀 fin`,
  ],
  ['&amp;lt;', '&lt;'],
  ['&euro; &#0; &#xD800; &#9999999;', '&euro;'],
  ['', ''],
])('plain text of %j is %j', (html, text) => {
  expect(plainText(html)).toBe(text);
});

it('plain text is shortened at the end of a word, and whole characters are kept', () => {
  expect(shortened('Neo-Tokio está por explotar', 15)).toBe('Neo-Tokio está…');
  expect(shortened('corto', 15)).toBe('corto');
  expect(shortened('😀'.repeat(10), 4)).toBe('😀😀😀…');
});

it.each([
  ['escape sequences', 'Ana\u001b[2J', 'Ana[2J'],
  ['lines that forge rows', 'Ana\r\n#2 pagado\u2028\u0085x', 'Ana #2 pagado x'],
  ['text that runs the other way', 'Ana\u202egpj.exe\u2066 \u200f', 'Anagpj.exe'],
  ['a byte order mark and NUL', '\ufeffAna\u0000', 'Ana'],
  ['spaces without width', '14\u200b28\u2060', '1428'],
  ['nothing else', 'Ñandú 李 محمد 👨‍👩‍👧 O’Brien', 'Ñandú 李 محمد 👨‍👩‍👧 O’Brien'],
  ['only what cannot be seen', '\u202e\u0007 ', ''],
])('what people write loses %s in one line', (_, written, kept) => {
  expect(oneLine(written)).toBe(kept);
});

it('what people write keeps its lines where there may be several', () => {
  expect(severalLines(' Hola\r\n\tAna\u001b\u202e\n ')).toBe('Hola\n\tAna');
});
