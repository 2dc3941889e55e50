import { describe, expect, it } from 'vitest';
import { chooseEncoding, isNotModified } from '../../scripts/serve/negotiation.ts';

describe('the encoding of an answer', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['br', 'br'],
    ['br;q=0, *', 'gzip'],
    ['BR', 'br'],
    ['gzip', 'gzip'],
    ['x-gzip', 'gzip'],
    ['br;q=0.5, gzip;q=0.9', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, gzip;q=0', null],
    ['*', 'br'],
    ['*;q=0', null],
    ['gzip, *;q=0', 'gzip'],
    ['identity, gzip;q=0.5', null],
    ['identity;q=0.5, gzip', 'gzip'],
    ['br;q=abc', null],
    ['br;q=7', null],
    ['deflate', null],
    ['', null],
    [undefined, null],
  ])('for %s is %s', (accepted, expected) => {
    expect(chooseEncoding(accepted, ['br', 'gzip'])).toBe(expected);
  });

  it('is only one that there is', () => {
    expect(chooseEncoding('br, gzip', ['gzip'])).toBe('gzip');
    expect(chooseEncoding('br, gzip', [])).toBeNull();
  });
});

describe('a condition on the entity tag', () => {
  it.each([
    ['"a"', true],
    ['W/"a"', true],
    ['"b", "a"', true],
    ['*', true],
    ['"b"', false],
    ['a', false],
    ['', false],
    [undefined, false],
  ])('%s: %s', (header, expected) => {
    expect(isNotModified(header, '"a"')).toBe(expected);
  });
});
