import { describe, expect, it } from 'vitest';
import { namedIn, namesAsTyped, type NamedChanges } from '../../scripts/publish/names.ts';

describe('names of what changed', () => {
  it.each<[string, NamedChanges]>([
    ['akira-01', { products: ['akira-01'], areas: [] }],
    [' akira-01, tomo-2 ,', { products: ['akira-01', 'tomo-2'], areas: [] }],
    ['content,akira-01,offers', { products: ['akira-01'], areas: ['content', 'offers'] }],
    ['product:content', { products: ['content'], areas: [] }],
    ['product:akira-01', { products: ['akira-01'], areas: [] }],
    ['', { products: [], areas: [] }],
  ])('%s', (text, named) => {
    expect(namedIn(text)).toEqual(named);
    expect(namedIn(namesAsTyped(named).join())).toEqual(named);
  });
});
