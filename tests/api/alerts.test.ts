/** Avisame: who waits for a product or follows a series is told once. */
import { describe, expect, it } from 'vitest';
import { sendAlerts } from '../../scripts/api/alerts/send-alerts.ts';
import { deleteExpired } from '../../scripts/api/housekeeping.ts';
import { shopDataOf } from '../../scripts/api/db/shop-data.ts';
import { apiForEach } from '../support/api.ts';
import { customerForEach, newCustomer, productId, saveProfile } from '../support/customer.ts';
import { edit } from '../support/editing.ts';
import { mailsTo, newestLink, press, scan } from '../support/mails.ts';

const api = apiForEach();
const ana = customerForEach(api);
const reader = 'lector@example.com';
const onePiece = 'one-piece-ivrea';

const wait = (slug: string, email = reader) => api.post(`/product/${slug}/alert`, { email });
const follow = (email = reader, fields: object = {}) =>
  api.post(`/series/${onePiece}/alert`, { email, ...fields });
const confirm = (email = reader) => press(api, newestLink(api, email));
const subjects = (email = reader) => mailsTo(api, email).map(({ subject }) => subject);
const news = (email = reader) => subjects(email).filter((subject) => !subject.startsWith('Confirmá'));
const change = (line: string) => edit(api, `product ${line}`);

/** As housekeeping does. */
function send(): number {
  const data = shopDataOf(api.db);
  const origins = { apiUrl: 'http://127.0.0.1:4320', siteUrl: 'http://shop.test' };
  return data.atomically(() => sendAlerts(data, api.clock.now(), origins));
}

async function waiting(slug: string, emails: readonly string[]): Promise<void> {
  for (const email of emails) {
    await wait(slug, email);
    await confirm(email);
  }
}

describe('who waits for a product', () => {
  it('is told once, with a link, when the product is in stock', async () => {
    await waiting('agotado', [reader]);
    expect(send()).toBe(0);
    await change('change agotado --stock 3');
    expect(send()).toBe(1);
    expect(news()).toEqual(['Ya está: Álbum agotado']);
    expect(mailsTo(api, reader)[0]?.body).toContain('http://shop.test/producto/agotado');
    await change('change agotado --stock 0');
    send();
    await change('change agotado --stock 9');
    expect(send()).toBe(0);
    expect(api.value('SELECT count(*) FROM alert')).toBe(0);
  });

  it('is told nothing until the address is confirmed, which no mail scanner does', async () => {
    await wait('agotado');
    await change('change agotado --stock 3');
    const page = await scan(api, newestLink(api, reader));
    expect(page).toMatchObject({ status: 200, text: expect.stringContaining('«Álbum agotado»') });
    expect(send()).toBe(0);
    const done = await confirm();
    expect(done.text).toContain('Listo, te avisamos');
    expect(send()).toBe(1);
  });

  it('may press twice, and is told once', async () => {
    await wait('agotado');
    await confirm();
    expect((await confirm()).status).toBe(200);
    await change('change agotado --stock 3');
    send();
    send();
    expect(news()).toHaveLength(1);
  });

  it('is told that it can be ordered when it comes back as a presale', async () => {
    await waiting('agotado', [reader]);
    await change('change agotado --presale --release-date 2027-04-01');
    send();
    expect(news()).toEqual(['Ya podés reservar: Álbum agotado']);
    expect(mailsTo(api, reader)[0]?.body).toContain('sale el 1 de abril de 2027');
    await change('change agotado --no-presale --stock 3');
    expect(send()).toBe(0);
  });

  it('of a presale is told when it is out', async () => {
    await waiting('one-piece-31', [reader]);
    expect(send()).toBe(0);
    await change('change one-piece-31 --no-presale --stock 3');
    expect(send()).toBe(1);
  });

  it('is told under the new name of a product that comes back', async () => {
    await waiting('agotado', [reader]);
    await change('end agotado --yes');
    expect(send()).toBe(0);
    expect((await edit(api, 'product wanted')).said).toBe('1  "Álbum agotado"  agotado  not in the shop');
    await change('restore agotado');
    await change('change agotado --title "Álbum reencontrado" --stock 1');
    send();
    expect(news()).toEqual(['Ya está: Álbum reencontrado']);
  });
});

describe('in the first hour', () => {
  const readers = ['uno@example.com', 'dos@example.com', 'tres@example.com'];

  it('as many are told as there are units, in the order of asking', async () => {
    await waiting('agotado', readers);
    await change('change agotado --stock 2');
    expect(send()).toBe(2);
    expect(readers.map((one) => news(one).length)).toEqual([1, 1, 0]);
    api.clock.set('2026-11-20T12:59:00-03:00');
    expect(send()).toBe(0);
    api.clock.set('2026-11-20T13:00:01-03:00');
    expect(send()).toBe(1);
    expect(news('tres@example.com')).toHaveLength(1);
  });

  it('more are told when more units come', async () => {
    await waiting('agotado', readers);
    await change('change agotado --stock 1');
    expect(send()).toBe(1);
    await change('change agotado --stock 3');
    expect(send()).toBe(2);
  });

  it('addresses go on waiting when a volume was sold before the mail went', async () => {
    await waiting('agotado', readers);
    await change('change agotado --stock 1');
    await ana.ordered({ agotado: 1 });
    expect(send()).toBe(0);
    await change('change agotado --stock 3');
    expect(send()).toBe(3);
  });
});

describe('who follows a series', () => {
  const create = (volume: number, options: string) =>
    change(
      `create --title "One Piece ${volume}" --price 12000 --brand Ivrea --format tapa_blanda --author "Eiichirō Oda" ${options}`,
    );

  it('begins in silence, is told of a presale and of the volume, each once', async () => {
    await follow();
    await confirm();
    expect(send()).toBe(0);
    await create(32, '--presale --release-date 2027-06-01');
    expect(send()).toBe(1);
    expect(news()).toEqual(['Ya podés reservar: One Piece 32']);
    expect(send()).toBe(0);
    await change('change one-piece-32 --no-presale --stock 4');
    send();
    send();
    expect(news()).toEqual(['Ya está: One Piece 32', 'Ya podés reservar: One Piece 32']);
  });

  it('gets one mail about volumes that come together', async () => {
    await follow();
    await create(32, '--stock 0');
    await waiting('one-piece-32', [reader]);
    await create(33, '--stock 4');
    await change('change one-piece-32 --stock 4');
    send();
    expect(news()).toEqual(['Ya están: 2 que esperabas']);
    expect(send()).toBe(0);
  });

  it('follows the series after a new name, and both parts after a split', async () => {
    await follow();
    await confirm();
    for (let volume = 1; volume <= 31; volume += 1)
      await change(
        `change one-piece-${volume} --title "${volume > 15 ? 'Una Pieza' : 'Un Trozo'} Vol. ${volume}"`,
      );
    expect(send()).toBe(0);
    await change('create --title "Un Trozo Vol. 40" --price 1 --stock 2 --brand Ivrea --format tapa_blanda');
    await change('create --title "Una Pieza Vol. 40" --price 1 --stock 2 --brand Ivrea --format tapa_blanda');
    send();
    expect(news()).toEqual(['Ya están: 2 que esperabas']);
  });

  it('is not told of old volumes that join the series', async () => {
    await follow();
    await confirm();
    await change(
      'change ultimo --title "One Piece 50" --brand Ivrea --format tapa_blanda --author "Eiichirō Oda"',
    );
    expect(send()).toBe(0);
  });

  it('waits for one volume that the shop does not have, and for no other one', async () => {
    await follow(reader, { volume: '40' });
    await confirm();
    await create(39, '--stock 4');
    expect(send()).toBe(0);
    expect((await edit(api, 'product wanted')).said).toBe(
      '1  "One Piece"  one-piece-ivrea  volume 40, which the shop does not have',
    );
    await create(40, '--stock 4');
    expect(send()).toBe(1);
    expect(api.value('SELECT count(*) FROM alert')).toBe(0);
  });

  it('names one volume, however it is written', async () => {
    await follow(ana.email, { volume: '040' });
    await follow(ana.email, { volume: ' 40' });
    expect(api.rows('SELECT volume FROM alert')).toEqual([{ volume: '40' }]);
  });

  it.each(['uno', '-1', '1e3', '40; 41', '99999', 40])(
    'is refused the volume %j, which is none',
    async (volume) => {
      const { status, body } = await follow(reader, { volume });
      expect([status, Object.keys(body.errors)]).toEqual([422, ['volume']]);
      expect(api.value('SELECT count(*) FROM alert')).toBe(0);
    },
  );

  it('waits for the product when the volume is there', async () => {
    await follow(ana.email, { volume: '4' });
    expect(api.value('SELECT product_id FROM alert')).toBe(productId(api, 'one-piece-4'));
  });
});

describe('the link at the end of a mail', () => {
  it('ends the series by a press, without a login, and only by that', async () => {
    await waiting('agotado', [reader]);
    await follow();
    await confirm();
    await change(
      'create --title "One Piece 32" --price 1 --stock 2 --brand Ivrea --format tapa_blanda --author "Eiichirō Oda"',
    );
    send();
    const link = /\S+\/baja\S+/.exec(mailsTo(api, reader)[0]?.body ?? '')?.[0] ?? '';
    expect((await scan(api, link)).text).toContain('cada tomo nuevo de «One Piece»');
    expect(api.value('SELECT count(*) FROM alert')).toBe(2);
    expect((await press(api, link)).text).toContain('No te avisamos más');
    expect(api.rows('SELECT series_id FROM alert')).toEqual([{ series_id: null }]);
    expect((await press(api, link)).status).toBe(200);
    expect(api.value('SELECT count(*) FROM alert')).toBe(0);
  });
});

describe('a customer', () => {
  it('needs no mail for the own address, sees what is waited for, and ends it', async () => {
    const words = (await ana.post('/product/agotado/alert', { email: 'Ana@example.com' })).body.message;
    expect(words).toBe('Listo, te avisamos por correo.');
    await ana.post(`/series/${onePiece}/alert`, { email: ana.email });
    expect(subjects(ana.email)).toEqual([]);
    const { data } = (await ana.get('/account/alerts')).body;
    expect(data).toMatchObject([
      { kind: 'series', title: 'One Piece', slug: onePiece, volume: null },
      { kind: 'product', title: 'Álbum agotado', slug: 'agotado', volume: null },
    ]);
    await ana.delete(`/account/alerts/${data[0].id}`);
    expect((await ana.get('/account/alerts')).body.data).toHaveLength(1);
  });

  it('takes the alerts along to a new address, and a deleted account leaves none', async () => {
    await ana.post('/product/agotado/alert', { email: ana.email });
    await saveProfile(ana, { email: 'ana.nueva@example.com' });
    api.db.exec(`UPDATE customer SET password_hash = NULL`);
    await press(api, newestLink(api, 'ana.nueva@example.com'));
    expect(api.value('SELECT email FROM alert')).toBe('ana.nueva@example.com');
    api.db.exec('DELETE FROM customer');
    expect(api.value('SELECT count(*) FROM alert')).toBe(0);
  });

  it("neither reads nor ends another customer's", async () => {
    await ana.post('/product/agotado/alert', { email: ana.email });
    const eve = newCustomer(api, 'eve@example.com');
    expect((await eve.get('/account/alerts')).body.data).toEqual([]);
    await eve.delete(`/account/alerts/${String(api.value('SELECT id FROM alert'))}`);
    expect(api.value('SELECT count(*) FROM alert')).toBe(1);
  });
});

describe('a page without JavaScript', () => {
  const submit = (path: string, fields: Record<string, string>) =>
    api.post(`/${path}/alert`, new URLSearchParams(fields), { headers: { Accept: 'text/html,*/*' } });

  it('sends a form, and is answered by a page that leads back', async () => {
    const { status, headers, text } = await submit('product/agotado', { email: reader });
    expect([status, headers.get('Content-Type')]).toEqual([200, 'text/html; charset=UTF-8']);
    expect(text).toContain('Te mandamos un correo');
    expect(text).toContain('/producto/agotado');
    await submit(`series/${onePiece}`, { email: reader, volume: '40' });
    // The choice of all.
    await submit(`series/${onePiece}`, { email: reader, volume: '' });
    await confirm();
    const confirmed = 'SELECT volume FROM alert WHERE confirmed_at IS NOT NULL ORDER BY id';
    expect(api.rows(confirmed)).toEqual([{ volume: '' }, { volume: '40' }, { volume: '' }]);
  });

  it.each([
    ['product/agotado', { email: 'no' }, 422, 'Revisá la dirección de correo'],
    ['product/agotado', {}, 422, 'Revisá la dirección de correo'],
    ['product/no-such', { email: reader }, 404, 'Producto no encontrado'],
  ])('reads what was wrong: %s %j', async (path, fields, status, said) => {
    expect(await submit(path, fields as Record<string, string>)).toMatchObject({
      status,
      text: expect.stringContaining(said),
    });
  });
});

it('what was never confirmed is deleted after two days', async () => {
  await wait('agotado');
  await deleteExpired(shopDataOf(api.db), new Date('2026-11-23T12:00:00-03:00'));
  expect(api.value('SELECT count(*) FROM alert')).toBe(0);
});

it('the owner reads what most wait for first', async () => {
  expect((await edit(api, 'product wanted')).said).toBe('No address waits for anything.');
  await waiting('agotado', ['uno@example.com', 'dos@example.com']);
  await follow();
  await confirm();
  expect((await edit(api, 'product wanted')).said.split('\n')).toEqual([
    '2  "Álbum agotado"  agotado  none in stock',
    '1  "One Piece"  one-piece-ivrea  each new volume',
  ]);
});
