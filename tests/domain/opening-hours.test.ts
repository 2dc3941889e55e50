import { expect, it } from 'vitest';
import { shop } from '../../src/shop.ts';
import { aboutTexts } from '../../src/text/content/about.ts';
import { contactTexts } from '../../src/text/content/contact.ts';
import { contentTexts } from '../../src/text/content/content.ts';
import { hoursInShort, hoursInWords, openDays } from '../../src/text/branches.ts';
import { shopTexts } from '../../src/text/shop/shop.ts';

const hours = (opens: string, closes: string, ...days: number[]) => ({ days, opens, closes });

it.each([
  [hours('10:00', '19:00', 1, 2, 3, 4, 5), 'Lunes a viernes de 10:00 a 19:00', 'Lun. a vie. 10 a 19 h'],
  [hours('11:00', '19:00', 6), 'Sábados de 11:00 a 19:00', 'Sáb. 11 a 19 h'],
  [hours('09:30', '13:15', 1), 'Lunes de 09:30 a 13:15', 'Lun. 9:30 a 13:15 h'],
  [hours('16:00', '20:00', 7), 'Domingos de 16:00 a 20:00', 'Dom. 16 a 20 h'],
  [hours('16:00', '20:00', 6, 7), 'Sábado a domingo de 16:00 a 20:00', 'Sáb. a dom. 16 a 20 h'],
])('opening hours in words %j', (of, words, short) => {
  expect(hoursInWords([of])).toEqual([words]);
  expect(hoursInShort([of])).toBe(short);
});

it('opening hours in words are those of the shop wherever they stand', () => {
  expect(contactTexts.hours).toEqual(hoursInWords(shop.openingHours));
  expect(shopTexts.footer.hours).toBe('Lunes a viernes de 10:00 a 19:00 · Sábados de 11:00 a 19:00');
  expect(contentTexts.shopInfo.hoursText).toBe('Lun. a vie. 10 a 19 h · Sáb. 11 a 19 h');
  expect(contentTexts.shopInfo.hours).toBe('Abierto de lunes a sábado');
  expect(openDays(shop.openingHours)).toBe('lunes a sábado');
  expect(JSON.stringify(aboutTexts)).toContain('Centro y Belgrano, de lunes a sábado.');
});
