import type { Check, Finding } from './finding.ts';
import { sourceFiles } from './source-files.ts';
import { specificationTexts, type SpecificationTexts } from './specification-texts.ts';

const page = 'tests/specification/specification.md';

/** The list of required texts equals the quotes in the specification. */
export const quotesCheck: Check = {
  name: 'quotes',
  run: () =>
    quoteFindings(
      sourceFiles(page)
        .map(({ text }) => text)
        .join(''),
      specificationTexts,
    ),
};

type DemandedTexts = Pick<SpecificationTexts, 'section' | 'texts'>;

export function quoteFindings(specification: string, demanded: readonly DemandedTexts[]): Finding[] {
  const sections = new Map(
    specification.split(/^## (?=\d+\.)/m).map((text) => [Number.parseInt(text), text] as const),
  );
  const invented = demanded.flatMap(({ section, texts }) =>
    texts
      .filter((text) => !patternOf(text).test(sections.get(section) ?? ''))
      .map((text) => `section ${section} does not say '${text}', which is demanded`),
  );
  const forgotten = [...sections].flatMap(([section, content]) =>
    quotesIn(content)
      .filter((quote) => !described.has(quote) && !isDemanded(quote, demanded))
      .map((quote) => `'${quote}' (section ${section}) is not demanded of the shop`),
  );
  return [...invented, ...forgotten].map((message) => ({ file: page, message }));
}

/** Quoted as English descriptions; the shop's own words for them are Spanish. */
const described: ReadonlySet<string> = new Set(['same address for billing', 'last available']);

/** Sections are ignored: the specification repeats some texts. */
function isDemanded(quote: string, demanded: readonly DemandedTexts[]): boolean {
  const texts = demanded.flatMap((one) => one.texts);
  return texts.some((text) => new RegExp(`^${patternOf(text).source}$`).test(quote));
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
