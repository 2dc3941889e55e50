/** The texts of the specification are in src/text letter by letter, misspellings included. */
import ts from 'typescript';
import { sourceFiles, type SourceFile } from './source-files.ts';

const page = 'tests/specification/specification.md';

/** Sentences that name texts without quotes: links of the header, steps of the checkout, ways to pay. */
const sentences: readonly RegExp[] = [
  /Header links: ([^.]+)\./,
  /three-step accordion \(([^)]+)\)/,
  /Payment choices: ([^.]+)\./,
];

/** Quoted as English descriptions; the shop's own words for them are Spanish. */
const described: ReadonlySet<string> = new Set(['same address for billing', 'last available']);

export function textFindings(): readonly string[] {
  const literals = sourceFiles('src/{text,domain}/**/*.ts').flatMap(literalsOf);
  return prescribedTexts()
    .filter((text) => !literals.some((literal) => isWrittenAs(text, literal)))
    .map((text) => `src/text: '${text}' of ${page} is missing or not letter by letter`);
}

/** Every text that the specification demands of the shop. */
export function prescribedTexts(): readonly string[] {
  const specification = sourceFiles(page)
    .map(({ text }) => text)
    .join('');
  // An apostrophe within a word is no quote.
  const quotes = specification.matchAll(/(?<![\p{L}\d])'([^'\n]+)'(?![\p{L}\d])/gu);
  const quoted = Array.from(quotes, ([, quote = '']) => quote).filter((quote) => !described.has(quote));
  return [...new Set([...sentences.flatMap((sentence) => listedIn(specification, sentence)), ...quoted])];
}

/** @throws Error when the sentence is not there: its texts would be checked by nothing */
function listedIn(specification: string, sentence: RegExp): readonly string[] {
  const [, texts] = sentence.exec(specification) ?? [];
  if (texts === undefined) throw new Error(`${page} has no sentence ${String(sentence)}`);
  return texts.split(', ');
}

/**
 * Values in a text are `$X`, `{name}` or `...`, which is an open end at its end; a text that begins with a blank is a
 * part of a literal.
 */
export function isWrittenAs(text: string, literal: string): boolean {
  if (text.startsWith(' ')) return literal.includes(text);
  const parts = text.split(/(\$X|\{\w+\}|\.{3})/).map((part, index) => {
    if (index % 2 === 0) return RegExp.escape(part);
    return part === '...' ? String.raw`(?:\.{3}|\{\})` : String.raw`\{\}`;
  });
  const end = text.endsWith('...') ? '' : '$';
  return new RegExp(`^${parts.join('')}${end}`).test(literal);
}

/** Values of templates are `{}`. */
export function literalsOf({ path, text }: SourceFile): readonly string[] {
  const literals: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) literals.push(node.text.replace(/\{\w*\}/g, '{}'));
    else if (ts.isTemplateExpression(node))
      literals.push(
        [node.head, ...node.templateSpans.map(({ literal }) => literal)].map((part) => part.text).join('{}'),
      );
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return literals;
}
