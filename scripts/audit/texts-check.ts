/** Row 22: the sentences of the specification, letter by letter. */
import { sourceFiles } from '../check/source-files.ts';
import { missingTexts } from '../check/specification.ts';
import { builtThrough, specificationTexts } from '../check/specification-texts.ts';
import { nothing, type Figure } from '../figures/figure.ts';

export function auditTexts(): Figure {
  const required = specificationTexts.filter(({ issue }) => issue <= builtThrough);
  const count = required.reduce((sum, { texts }) => sum + texts.length, 0);
  const missing = missingTexts(required, sourceFiles('src/{text,domain}/**/*.ts'), builtThrough);
  const figure = nothing(
    'texts of the specification that the shop does not say letter by letter',
    missing.length,
  );
  return { ...figure, row: 22, conditions: `${count} texts` };
}
