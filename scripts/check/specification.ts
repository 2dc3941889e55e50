/** The texts of the specification are in src/text letter by letter. */
import ts from 'typescript';
import { sourceFiles, type SourceFile } from './source-files.ts';
import { specificationTexts, type SpecificationTexts } from './specification-texts.ts';

const page = 'tests/specification/specification.md';

export function textFindings(): readonly string[] {
  const specification = sourceFiles(page)
    .map(({ text }) => text)
    .join('');
  return [
    ...missingTexts(specificationTexts, sourceFiles('src/{text,domain}/**/*.ts')),
    ...quoteFindings(specification, specificationTexts),
  ];
}

/** Required texts that none of the files contains. */
function missingTexts(
  required: readonly SpecificationTexts[],
  files: readonly SourceFile[],
): readonly string[] {
  const literals = files.map((file) => ({ path: file.path, texts: literalsOf(file) }));
  return required.flatMap(({ texts, section, feature, home }) => {
    const written = literals
      .filter(({ path }) => isPlaceOf(path, home, feature))
      .flatMap((file) => file.texts);
    const isMissing = (text: string) =>
      !written.some((literal) => matches(text, literal, home !== undefined));
    return texts
      .filter(isMissing)
      .map(
        (text) =>
          `${home ?? `src/text/${feature}`}: '${text}' (specification, section ${section}) is missing or not letter by letter`,
      );
  });
}

/** Differences between the list of required texts and the quotes in the specification. */
function quoteFindings(
  specification: string,
  demanded: readonly Pick<SpecificationTexts, 'section' | 'texts'>[],
): readonly string[] {
  const sections = new Map(
    specification.split(/^## (?=\d+\.)/m).map((text) => [Number.parseInt(text), text] as const),
  );
  const patterns = demanded.flatMap(({ texts }) =>
    texts.map((text) => new RegExp(`^${patternOf(text).source}$`)),
  );
  const invented = demanded.flatMap(({ section, texts }) =>
    texts
      .filter((text) => !patternOf(text).test(sections.get(section) ?? ''))
      .map((text) => `${page}: section ${section} does not say '${text}', which is demanded`),
  );
  const forgotten = [...sections].flatMap(([section, content]) =>
    quotesIn(content)
      .filter((quote) => !described.has(quote) && !patterns.some((pattern) => pattern.test(quote)))
      .map((quote) => `${page}: '${quote}' (section ${section}) is not demanded of the shop`),
  );
  return [...invented, ...forgotten];
}

/** Quoted as English descriptions; the shop's own words for them are Spanish. */
const described: ReadonlySet<string> = new Set(['same address for billing', 'last available']);

/** Texts of a feature stand in its folder, or in a file that several features share. */
function isPlaceOf(path: string, home: string | undefined, feature: string): boolean {
  if (home !== undefined) return path.startsWith(home);
  return path.startsWith(`src/text/${feature}/`) || /^src\/text\/[^/]+$/.test(path);
}

export function matches(text: string, literal: string, isPart: boolean): boolean {
  const wanted = withBlanks(text);
  if (isPart) return literal.includes(wanted);
  return wanted.endsWith('…') ? literal.startsWith(wanted.slice(0, -1)) : literal === wanted;
}

/** All string literals of a file; template values become blanks, as `{name}` in a required text. */
export function literalsOf({ path, text }: SourceFile): readonly string[] {
  const literals: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) literals.push(withBlanks(node.text));
    else if (ts.isTemplateExpression(node))
      literals.push(
        [node.head, ...node.templateSpans.map(({ literal }) => literal)].map((part) => part.text).join('{}'),
      );
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, text, ts.ScriptTarget.Latest));
  return literals;
}

function withBlanks(text: string): string {
  return text.replace(/\{\w*\}/g, '{}');
}

/** Text in single quotes; an apostrophe within a word is no quote. */
function quotesIn(content: string): readonly string[] {
  return [...content.matchAll(/(?<![\p{L}\d])'([^'\n]+)'(?![\p{L}\d])/gu)].map(([, quote = '']) => quote);
}

/** A value (`{name}`) is written as an example there: `...`, `$X` or `{provider}`. An open end (…) is not written. */
function patternOf(text: string): RegExp {
  const parts = text.replace(/…$/, '').split(/\{\w*\}/);
  return new RegExp(parts.map((part) => RegExp.escape(part)).join(String.raw`(?:\.{3}|\$X|\{\w+\})`));
}
