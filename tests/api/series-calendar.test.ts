/** The calendar of a customer's series, at a secret address. */
import { beforeEach, describe, expect, it } from 'vitest';
import { apiForEach, statuses } from '../support/api.ts';
import { customerForEach, newCustomer } from '../support/customer.ts';
import { edit } from '../support/editing.ts';

const api = apiForEach({ isPublic: true });
const ana = customerForEach(api);
const series = 'one-piece-ivrea';
const presale = 'one-piece-31';
const change = (line: string) => edit(api, `product change ${presale} ${line}`);

/** Only books make a series. */
beforeEach(async () => void (await change('--format tapa_blanda')));

const make = async (by = ana): Promise<string> => (await by.post('/account/series-calendar')).body.url;
/** Below /api/v1, as the site hands it on. */
const read = (url: string, from = '203.0.113.7') =>
  api.get(url.slice(url.indexOf('/series-calendar.ics')), { from });
const follow = (by = ana) => by.post(`/series/${series}/alert`, { email: by.email });
const mark = (mark: 'have' | 'want' | null, numbers: readonly number[], slug = series) =>
  ana.put('/account/collection', {
    data: [
      {
        slug,
        name: 'One Piece',
        brand: 'Ivrea',
        marks: [{ mark, changed_at: '2026-11-01T10:00:00-03:00', numbers }],
      },
    ],
  });
const summaries = async (url: string) =>
  Array.from((await read(url)).text.matchAll(/^SUMMARY:(.*)\r$/gm), ([, title]) => title);

describe('the calendar of my series', () => {
  it.each<readonly [what: string, prepare: () => Promise<unknown>, events: readonly string[]]>([
    ['is empty without any', () => Promise.resolve(), []],
    ['has presales of what is followed', () => follow(), ['One Piece 31']],
    ['has presales of what is collected', () => mark('have', [1]), ['One Piece 31']],
    ['has presales of what is wanted', () => mark('want', [31]), ['One Piece 31']],
    [
      'leaves out what is had, also of a series that is followed',
      () => follow().then(() => mark('have', [31])),
      [],
    ],
    ['has nothing of a series whose marks were taken away', () => mark(null, [1]), []],
    ['has nothing of a series that the shop does not have', () => mark('have', [1], 'no-such-series'), []],
    ['has no presale without a day', () => follow().then(() => change('--no-release-date')), []],
    ['has nothing that is out', () => follow().then(() => change('--no-presale --stock 3')), []],
  ])('%s', async (_what, prepare, events) => {
    await prepare();
    expect(await summaries(await make())).toEqual(events);
  });

  it('is a valid calendar of whole days, private, without a name', async () => {
    await change('--title "One Piece 31, edición «especial»; con una lámina de regalo para quien reserva"');
    await follow();
    const url = await make();
    const { headers, text, status } = await read(url);
    expect([status, headers.get('Content-Type'), headers.get('Cache-Control')]).toEqual([
      ...[200, 'text/calendar; charset=utf-8', 'private, max-age=3600'],
    ]);
    expect(text.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toContain('\n');
    const event = text.replaceAll('\r\n ', '');
    expect(event).toContain(String.raw`SUMMARY:One Piece 31\, edición «especial»\; con una lámina de regalo`);
    expect(event).toContain('DTSTART;VALUE=DATE:20270312\r\n');
    expect(event).not.toMatch(/Ana|Núñez|ana@|key=/);
  });

  it('keeps the id of an event, whose sequence rises with a day that moves', async () => {
    await follow();
    const url = await make();
    const of = async () => {
      const { text } = await read(url);
      return ['UID', 'SEQUENCE', 'DTSTAMP'].map(
        (name) => new RegExp(`^${name}:(.*)\r$`, 'm').exec(text)?.[1],
      );
    };
    const [uid, sequence, stamp] = await of();
    api.clock.set('2026-11-21T12:00:00-03:00');
    expect(await of()).toEqual([uid, sequence, stamp]);
    await change('--release-date 2027-04-02');
    expect(await of()).toEqual([uid, String(Number(sequence) + 1), '20261121T150000Z']);
  });

  it('is found again after its series got another name', async () => {
    await follow();
    const url = await make();
    const titled = api.rows("SELECT slug, title FROM product WHERE title LIKE 'One Piece%'");
    for (const { slug, title } of titled)
      await edit(
        api,
        `product change ${String(slug)} --title "${String(title).replace('One Piece', 'Un Tesoro')}"`,
      );
    expect(await summaries(url)).toEqual(['Un Tesoro 31']);
  });
});

describe('its address', () => {
  it('is told to its customer alone, and stays the same', async () => {
    expect((await ana.get('/account/series-calendar')).body).toEqual({ url: null });
    const url = await make();
    expect((await ana.get('/account/series-calendar')).body).toEqual({ url });
    expect((await newCustomer(api, 'eve@example.com').get('/account/series-calendar')).body.url).toBe(null);
    expect((await api.get('/account/series-calendar')).status).toBe(401);
  });

  it('is stored nowhere', async () => {
    const key = (await make()).split('key=')[1] ?? '';
    const stored = JSON.stringify(api.rows('SELECT * FROM series_calendar'));
    expect(key.length).toBeGreaterThan(60);
    expect(stored).not.toContain(key);
  });

  it('ends with another one, when it is given up, and with the account', async () => {
    const first = await make();
    const second = await make();
    expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
    await ana.delete('/account/series-calendar');
    await ana.delete('/account/series-calendar');
    expect((await read(second)).status).toBe(404);
    const third = await make();
    api.db.prepare('DELETE FROM customer WHERE id = ?').run(ana.id);
    expect((await read(third)).status).toBe(404);
  });

  it('cannot be guessed: neither by a signature of another one nor by trying many', async () => {
    const [mine, other] = [await make(), await make(newCustomer(api, 'eve@example.com'))];
    const [nonce] = (mine.split('key=')[1] ?? '').split('.');
    const [, signature] = (other.split('key=')[1] ?? '').split('.');
    const forged = `/series-calendar.ics?key=${nonce}.${signature}`;
    const answers = await statuses(61, () => api.get(forged, { from: '198.51.100.9' }));
    expect([answers.filter((status) => status === 404).length, answers[60]]).toEqual([60, 429]);
    expect((await api.get('/series-calendar.ics', { from: '198.51.100.10' })).status).toBe(404);
  });

  it('is read by a calendar service for many customers, whose network is not held up', async () => {
    const url = await make();
    const answers = await statuses(80, () => read(url, '198.51.100.20'));
    expect(new Set(answers)).toEqual(new Set([200]));
  });
});
