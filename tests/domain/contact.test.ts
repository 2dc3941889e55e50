import { describe, expect, it } from 'vitest';
import { contactErrors, revocationErrors } from '../../src/domain/content/contact.ts';
import { mapFrame, mapPage } from '../../src/domain/content/map.ts';
import { messagingLink } from '../../src/domain/shop/messaging.ts';
import { revocationTexts } from '../../src/text/content/contact.ts';
import { customOrderTexts } from '../../src/text/content/custom-order.ts';

const message = {
  name: 'Ana',
  phone: '11 5555-0199',
  email: 'ana@example.com',
  subject: 'Hola',
  message: '¿Tienen Akira?',
};
const revocation = { name: 'Ana', phone: '11 5555-0199', email: 'ana@example.com', order: '', reason: '' };

describe('a message to the shop', () => {
  it('needs every field, and an e-mail address that is one', () => {
    expect(contactErrors(message)).toEqual({});
    expect(contactErrors({ ...message, email: 'ana', subject: '  ' })).toEqual({
      email: 'email',
      subject: 'required',
    });
    expect(
      Object.keys(contactErrors({ name: '', phone: '', email: '', subject: '', message: '' })),
    ).toHaveLength(5);
  });
});

describe('going back on a purchase', () => {
  it('needs neither a reason nor the number of the order', () => {
    expect(revocationErrors(revocation)).toEqual({});
    expect(revocationErrors({ ...revocation, phone: '' })).toEqual({ phone: 'required' });
  });

  it('tells the shop what was told, and what was not', () => {
    expect(revocationTexts.message({ order: ' 123 ', reason: '' })).toBe(
      'Solicito la revocación de mi compra.\nNúmero de pedido: 123\nMotivo: no informado',
    );
  });
});

describe('a custom order', () => {
  it('opens the messaging app with what was written, and nothing of what was not', () => {
    const text = customOrderTexts.message('Akira & 3', '', '¿en inglés?');
    expect(messagingLink('5491155550100', text)).toBe(
      `https://wa.me/5491155550100?text=${encodeURIComponent('Hola, quiero hacer un encargo.\nBusco: Akira & 3\nComentarios: ¿en inglés?')}`,
    );
    expect(messagingLink('5491155550100')).toBe('https://wa.me/5491155550100');
  });
});

it('a map shows the blocks around a place, marked', () => {
  const place = { latitude: -34.6037, longitude: -58.3816 };
  const frame = new URL(mapFrame(place));
  expect(frame.origin + frame.pathname).toBe('https://www.openstreetmap.org/export/embed.html');
  expect(frame.searchParams.get('marker')).toBe('-34.6037,-58.3816');
  expect(frame.searchParams.get('bbox')).toBe('-58.38610,-34.60590,-58.37710,-34.60150');
  expect(mapPage(place)).toBe(
    'https://www.openstreetmap.org/?mlat=-34.6037&mlon=-58.3816#map=17/-34.6037/-58.3816',
  );
});
