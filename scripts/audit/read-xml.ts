/** Parser for the site's own sitemaps and feeds: only the five predefined entities, no CDATA. */

/** The first syntax error; null when there is none. */
export function xmlFinding(xml: string): string | null {
  const open: string[] = [];
  for (const [, close, name = '', empty] of xml.matchAll(/<(\/?)([\w:]+)[^<>]*?(\/?)>/g)) {
    if (!close && !empty) open.push(name);
    if (close && open.pop() !== name) return `</${name}> closes nothing`;
  }
  if (open.length > 0) return `<${open.join('> <')}> is not closed`;
  if (/&(?!(?:amp|lt|gt|quot|apos);)/.test(xml)) return 'a bare ampersand';
  return /[<>]/.test(xml.replaceAll(/<[^<>]+>/g, '')) ? 'a bare angle bracket' : null;
}

/** The texts of all elements with a name. */
export function textsOf(xml: string, name: string): readonly string[] {
  return Array.from(xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g')), ([, text = '']) =>
    plain(text),
  );
}

/** Every `<item>` of a feed, as text. */
export function itemsOf(xml: string): readonly string[] {
  return Array.from(xml.matchAll(/<item>[^]*?<\/item>/g), ([item]) => item);
}

function plain(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&');
}
