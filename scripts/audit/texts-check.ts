/** Row 22: the texts of the specification, verbatim. */
import { sourceFiles } from '../check/source-files.ts';
import { missingTexts } from '../check/specification.ts';
import { specificationTexts } from '../check/specification-texts.ts';
import { nothing, type Figure } from '../figures/figure.ts';

export function auditTexts(): Figure {
  const count = specificationTexts.reduce((sum, { texts }) => sum + texts.length, 0);
  const missing = missingTexts(specificationTexts, sourceFiles('src/{text,domain}/**/*.ts'));
  const figure = nothing(
    'texts of the specification that the shop does not say letter by letter',
    missing.length,
  );
  return { ...figure, row: 22, conditions: `${count} texts` };
}
