/**
 * `Akira Toriyama` → `akira-toriyama`, ñ → n, `Ｆｕｌｌ` → `full`. A name without a letter of a-z or a digit is spelled by its code
 * points, `李` → `u674e`. Empty only for an empty name.
 */
export function slugOf(name: string): string {
  return latinSlugOf(name) || codePoints(name);
}

export function latinSlugOf(name: string): string {
  return name
    .replace(otherForms, (letter) => letter.normalize('NFKC'))
    .normalize('NFD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
}

/** Letters and digits in another form: `Ｆｕｌｌ`, `ﬁ`, `Ⅳ`. Not ª and º, as in "Nº 5", nor signs such as ™ and ². */
const otherForms = /(?![ªº])[\p{L}\p{Nd}\p{Nl}]/gu;

/** At most 24 of them, so that the slug is one of at most 200 characters. */
function codePoints(name: string): string {
  return [...name.normalize('NFC').replace(/\s+/g, '')]
    .slice(0, 24)
    .map((character) => `u${character.codePointAt(0)?.toString(16)}`)
    .join('-');
}
