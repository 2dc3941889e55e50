export const xmlHead = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** An element with escaped text; '' when there is no text. */
export function element(name: string, text: string | null): string {
  return text === null || text === '' ? '' : `<${name}>${xmlText(text)}</${name}>`;
}

/** Escapes text for XML 1.0 and removes characters that XML does not allow. */
export function xmlText(text: string): string {
  return text
    .toWellFormed()
    .replace(notXml, '')
    .replace(/[&<>"']/g, (character) => escapes[character] ?? character);
}

const notXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};
