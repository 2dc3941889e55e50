import { describe, expect, it } from 'vitest';
import { readBarCode } from '../../src/domain/catalogue/bar-code.ts';

describe('a bar code', () => {
  it.each([
    ['9788491234562', 'isbn', '9788491234562'],
    ['978-84-9123-456-2', 'isbn', '9788491234562'],
    ['ISBN: 84-376-0494-X', 'isbn', '9788437604947'],
    ['9798700000000', 'isbn', '9798700000000'],
    ['9788491234561', 'bad-check-digit', '9788491234561'],
    ['8437604941', 'bad-check-digit', '8437604941'],
    ['7790895000997', 'not-a-book', '7790895000997'],
    ['7790895000990', 'bad-check-digit', '7790895000990'],
    // The series number of a magazine, a European short code, an American one.
    ['9770317847001', 'not-a-book', '9770317847001'],
    ['96385074', 'not-a-book', '96385074'],
    ['036000291452', 'not-a-book', '036000291452'],
    ['one piece', 'no-code', 'one piece'],
    ['978849123456', 'not-a-book', '978849123456'],
    ['  ', 'no-code', ''],
    ['97884912345622', 'no-code', '97884912345622'],
  ])('%s is %s', (text, name, read) => {
    expect(readBarCode(text)).toEqual({ name, read });
  });
});
