import { describe, expect, it } from 'vitest';
import { namedIn, namesOf, type Named } from '../../scripts/publish/names.ts';

describe('names of what changed', () => {
  it.each<[string, Named]>([
    ['akira-01', { products: ['akira-01'], areas: [] }],
    [' akira-01, tomo-2 ,', { products: ['akira-01', 'tomo-2'], areas: [] }],
    ['content,akira-01,offers', { products: ['akira-01'], areas: ['content', 'offers'] }],
    ['product:content', { products: ['content'], areas: [] }],
    ['product:akira-01', { products: ['akira-01'], areas: [] }],
    ['', { products: [], areas: [] }],
  ])('%s', (text, named) => {
    expect(namedIn(text)).toEqual(named);
    expect(namedIn(namesOf(named).join())).toEqual(named);
  });
});
