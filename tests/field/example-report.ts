import type { FieldReport } from '../../src/domain/field-data.ts';

export const exampleReport: FieldReport = {
  kind: 'product',
  connection: '4g',
  release: '20261120T120000000Z-0123456789ab',
  lcp: 1240,
  inp: 40,
  cls: 0.0101,
  add: 970,
  failed: 0,
};
