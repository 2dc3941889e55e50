import { describe, expect, it } from 'vitest';
import { reasonText } from '../../scripts/publish/panel/history.ts';
import type { PageReason } from '../../scripts/publish/pages/reasons.ts';

describe('why a page changed, to an editor', () => {
  it.each<[string, PageReason]>([
    ['precio de monster-01', { kind: 'shown', products: ['monster-01'], fields: ['prices'] }],
    ['título y tapa de a, b', { kind: 'shown', products: ['a', 'b'], fields: ['title', 'cover'] }],
    ['cambió: precio y descripción', { kind: 'product', fields: ['prices', 'description'] }],
    ['cambió: tapa', { kind: 'product', fields: ['cover', 'images'] }],
    ['cambió: datos', { kind: 'product', fields: ['isbn', 'pageCount'] }],
    ['cambió el producto', { kind: 'product', fields: [] }],
    ['muestra lo que cambió: a', { kind: 'shown', products: ['a'], fields: [] }],
    ['cambió su contenido', { kind: 'content' }],
  ])('%s', (words, reason) => {
    expect(reasonText(reason)).toBe(words);
  });

  it('names products by their titles where they are known', () => {
    const reason: PageReason = { kind: 'shown', products: ['monster-01', 'b'], fields: ['prices'] };
    expect(reasonText(reason, { 'monster-01': 'Monster 01' })).toBe('precio de Monster 01, b');
  });
});
