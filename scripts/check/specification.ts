import type { Check, Finding } from './finding.ts';
import { sourceFiles, type SourceFile } from './source-files.ts';
import { specificationTexts, type SpecificationTexts } from './specification-texts.ts';
import { parseSource, walk, type SyntaxNode } from './syntax.ts';

/** The specification's texts are in src/text verbatim. */
export const specificationCheck: Check = {
  name: 'texts',
  run: () => missingTexts(specificationTexts, sourceFiles('src/{text,domain}/**/*.ts')),
};

/** Required texts that none of the files contains. */
export function missingTexts(
  required: readonly SpecificationTexts[],
  files: readonly SourceFile[],
): Finding[] {
  return required.flatMap(({ texts, section, feature, home }) => {
    const written = files.filter(({ path }) => isPlaceOf(path, home, feature)).flatMap(literalsOf);
    const isMissing = (text: string): boolean => !written.some((literal) => matches(text, literal, !!home));
    return texts.filter(isMissing).map((text) => ({
      file: home ?? `src/text/${feature}`,
      message: `'${text}' (specification, section ${section}) is missing or not letter by letter`,
    }));
  });
}

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
export function literalsOf({ path, text }: SourceFile): string[] {
  const literals: string[] = [];
  walk(parseSource(path, text), (node) => {
    if (node.type === 'Literal' && typeof node.value === 'string') literals.push(withBlanks(node.value));
    if (node.type === 'TemplateLiteral') literals.push((node.quasis as SyntaxNode[]).map(cooked).join('{}'));
  });
  return literals;
}

function cooked({ value }: SyntaxNode): string {
  return (value as { cooked: string }).cooked;
}

function withBlanks(text: string): string {
  return text.replace(/\{\w*\}/g, '{}');
}
