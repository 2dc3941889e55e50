import { describe, expect, it } from 'vitest';
import { plainText, shortened } from '../../src/domain/plain-text.ts';

describe('plain text', () => {
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
  ])('of %j is %j', (html, text) => {
    expect(plainText(html)).toBe(text);
  });

  it('is shortened at the end of a word, and whole characters are kept', () => {
    expect(shortened('Neo-Tokio está por explotar', 15)).toBe('Neo-Tokio está…');
    expect(shortened('corto', 15)).toBe('corto');
    expect(shortened('😀'.repeat(10), 4)).toBe('😀😀😀…');
  });
});
