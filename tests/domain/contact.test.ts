import { expect, it } from 'vitest';
import { contactErrors, revocationErrors } from '../../src/domain/content/contact.ts';
import { coordinatesInWords, mapFrame, mapPage } from '../../src/domain/content/map.ts';
import { messagingLink } from '../../src/domain/links.ts';
import { revocationTexts } from '../../src/text/content/contact.ts';
import { customOrderTexts } from '../../src/text/content/custom-order.ts';

it('a message to the shop needs every field', () => {
  const errors = contactErrors({ name: '', phone: '', email: '', subject: '  ', message: '' });
  expect(new Set(Object.values(errors))).toEqual(new Set(['required']));
  expect(Object.keys(errors)).toHaveLength(5);
});

it('going back on a purchase needs neither a reason nor the number of the order', () => {
  const revocation = { name: 'Ana', phone: '', email: 'ana@example.com', order: '', reason: '' };
  expect(revocationErrors(revocation)).toEqual({ phone: 'required' });
  expect(revocationTexts.message({ order: ' 123 ', reason: '' })).toBe(
    'Solicito la revocación de mi compra.\nNúmero de pedido: 123\nMotivo: no informado',
  );
});

it('a custom order opens the messaging app with what was written alone', () => {
  const text = customOrderTexts.message('Akira & 3', '', '¿en inglés?');
  expect(messagingLink('5491155550100', text)).toBe(
    `https://wa.me/5491155550100?text=${encodeURIComponent('Hola, quiero hacer un encargo.\nBusco: Akira & 3\nComentarios: ¿en inglés?')}`,
  );
  expect(messagingLink('5491155550100')).toBe('https://wa.me/5491155550100');
});

it('a map shows the blocks around a place, marked', () => {
  const place = { latitude: -34.6037, longitude: -58.3816 };
  expect(mapFrame(place)).toBe(
    'https://www.openstreetmap.org/export/embed.html?bbox=-58.38610%2C-34.60590%2C-58.37710%2C-34.60150&layer=mapnik&marker=-34.6037%2C-58.3816',
  );
  expect(mapPage(place)).toBe(
    'https://www.openstreetmap.org/?mlat=-34.6037&mlon=-58.3816#map=17/-34.6037/-58.3816',
  );
});

it.each([
  [-34.6037, -58.3816, '34° 36′ 13″ S · 58° 22′ 54″ O'],
  [48.8583736, 2.2944813, '48° 51′ 30″ N · 2° 17′ 40″ E'],
  // Seconds round up to a full minute.
  [-34.99999, 10.016666, '35° 0′ 0″ S · 10° 1′ 0″ E'],
])('%d, %d is %s', (latitude, longitude, words) => {
  expect(coordinatesInWords({ latitude, longitude })).toBe(words);
});
