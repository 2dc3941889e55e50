/** The panel's page of field data: figures, chart, tables, filters, and what it says without data. */
import { existsSync, writeFileSync } from 'node:fs';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { readFieldFigures } from '../../scripts/field/field-figures.ts';
import { FieldStore, type Growth } from '../../scripts/field/field-store.ts';
import { bucketOf } from '../../scripts/field/histogram.ts';
import type { Run } from '../../scripts/publish/daemon/run.ts';
import { createPublisherApp } from '../../scripts/publish/panel/app.ts';
import { fieldPart, type FieldSource } from '../../scripts/publish/panel/field-page.ts';
import { releaseMarks } from '../../scripts/publish/panel/release-marks.ts';
import { Sessions } from '../../scripts/publish/panel/sessions.ts';
import type { DataLayout } from '../../scripts/settings.ts';
import type { FieldFigure } from '../../src/domain/field-data.ts';
import { fieldTexts as texts } from '../../src/text/publisher/publisher-field.ts';
import { emptyShop } from '../serve/tiny-shop.ts';
import { idleState, siteUrl } from './panel-state.ts';

const noon = Date.parse('2026-11-20T15:00:00Z');
const [older, newer] = ['20261110T120000000Z-0000000000aa', '20261118T120000000Z-0000000000bb'];

/** Views that are all alike. */
function views(amount: number, figures: Partial<Record<FieldFigure, number>>, more: Partial<Growth> = {}) {
  return Object.entries({ failed: 0, ...figures }).map(([name, value]): Growth => {
    const figure = name as FieldFigure;
    const bucket = bucketOf(figure, value) ?? NaN;
    const usual = { week: '2026-11-16', kind: 'product', connection: '4g', release: newer } as const;
    return { ...usual, figure, bucket, amount, ...more };
  });
}

function shopWith(...growths: readonly (readonly Growth[])[]): DataLayout {
  const data = emptyShop();
  const store = new FieldStore(data);
  store.add(growths.flat());
  store.close();
  return data;
}

function source(data: DataLayout, more: Partial<FieldSource> = {}): FieldSource {
  return {
    percent: 20,
    figures: (choice, now) => readFieldFigures(data, choice, now),
    marks: () => [],
    ...more,
  };
}

async function shown(from: FieldSource, query = ''): Promise<string> {
  return String(await fieldPart(from, new URLSearchParams(query), noon));
}

const twoWeeks = () =>
  shopWith(
    views(30, { lcp: 1000, inp: 40, cls: 0, add: 800 }, { week: '2026-11-09', release: older }),
    views(
      10,
      { lcp: 4000, inp: 300, cls: 0.3, add: 3000, failed: 2 },
      { week: '2026-11-09', release: older },
    ),
    views(3, { lcp: 2000, inp: 100, cls: 0.05, add: 1500 }),
    views(1, { lcp: 6000 }, { kind: 'home', connection: '3g' }),
  );

describe('the figures', () => {
  it('are the 75th percentile of each week, within 5 %, and the share of views with a failed call', () => {
    const { weeks } = readFieldFigures(twoWeeks(), { kind: null, connection: null }, noon);
    expect(weeks).toHaveLength(12);
    expect(weeks[0]).toMatchObject({ week: '2026-08-31', views: 0, lcp: null, failed: null });
    const before = weeks[10];
    expect(before).toMatchObject({ week: '2026-11-09', views: 40, failed: 0.25 });
    expect(before?.lcp).toBeGreaterThan(950);
    expect(before?.lcp).toBeLessThanOrEqual(1050);
    expect(weeks[11]).toMatchObject({ week: '2026-11-16', views: 4, failed: 0 });
  });

  it('are of the chosen kind of page and connection, and by release', () => {
    const { weeks, releases, kinds } = readFieldFigures(twoWeeks(), { kind: 'home', connection: '3g' }, noon);
    expect(weeks[11]).toMatchObject({ views: 1, inp: null });
    expect(weeks[10]?.views).toBe(0);
    expect(releases.map(({ release, views: amount }) => [release, amount])).toEqual([[newer, 1]]);
    expect(kinds).toEqual(['home', 'product']);
    const all = readFieldFigures(twoWeeks(), { kind: null, connection: null }, noon).releases;
    expect(all.map(({ release, views: amount }) => [release, amount])).toEqual([
      [newer, 4],
      [older, 40],
    ]);
  });
});

describe('the page', () => {
  it('needs the password', async () => {
    const daemon = {
      request: vi.fn(),
      goBack: vi.fn(),
      settleWarning: vi.fn(),
      state: () => Promise.resolve(idleState),
    };
    const receive = () => expect.unreachable('no webhook');
    const sessions = new Sessions('la clave');
    const app = createPublisherApp({ daemon, receive, sessions, siteUrl, field: source(twoWeeks()) });
    const answer = await app.request('/velocidad');
    expect(answer.status).toBe(401);
    expect(await answer.text()).not.toContain(texts.figures.lcp.heading);
    const entered = await app.request('/entrar', {
      method: 'POST',
      body: new URLSearchParams({ password: 'la clave' }),
    });
    const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
    const page = await (await app.request('/velocidad', { headers: { cookie } })).text();
    expect(page).toContain(texts.figures.lcp.heading);
    expect(await (await app.request('/', { headers: { cookie } })).text()).toContain('href="/velocidad"');
  });

  it('draws five figures, each with a chart and a table that says the same', async () => {
    const page = await shown(source(twoWeeks()));
    expect(page.match(/<svg/g)).toHaveLength(5);
    for (const { heading } of Object.values(texts.figures)) {
      expect(page).toContain(`<h2>${heading}</h2>`);
      expect(page).toContain(`aria-label="${texts.chart(heading, '31/08', '16/11')}"`);
      expect(page).toContain(`<table aria-label="${heading}">`);
    }
    expect(page).toContain(texts.goodUpTo('2,50 s'));
    expect(page.match(/<polyline/g)).toHaveLength(5);
    expect(page).toMatch(/<title>Semana del 09\/11: 25 % \(40 visitas\)<\/title>/);
    const row = /<th scope="row">09\/11<\/th>\s*<td>25 %<\/td>\s*<td>40<\/td>\s*<td>0<\/td>/;
    expect(page).toMatch(row);
  });

  it('interrupts the line where a week has no visits, and draws no line of one point', async () => {
    const week = (day: string) => views(5, { lcp: 1000 }, { week: day });
    const page = await shown(source(shopWith(week('2026-10-05'), week('2026-10-12'), week('2026-11-16'))));
    expect(page.match(/<polyline/g)).toHaveLength(2);
    expect(page.match(/<circle/g)).toHaveLength(6);
  });

  it('marks the releases that changed most, and counts all of them', async () => {
    const marks = Array.from({ length: 100 }, (_, index) => ({
      at: Date.parse('2026-11-12T12:00:00Z') + index,
      release: index === 7 ? older : `r${index}`,
      products: index,
      pages: index === 7 ? 5000 : index,
    }));
    const page = await shown(source(twoWeeks(), { marks: () => marks }));
    expect(page.match(/class="release"/g)).toHaveLength(5 * 30);
    expect(page).toContain(`<title>${texts.mark('12/11, 09:00', 7, 5000)}</title>`);
    expect(page).not.toContain(texts.mark('12/11, 09:00', 50, 50));
    expect(page).toMatch(/<td>40<\/td>\s*<td>100<\/td>/);
    const row = />10\/11, 09:00<\/th>\s*<td>5.000<\/td>\s*<td>40<\/td>\s*<td>[\d,]+ s<\/td>/;
    expect(page).toMatch(row);
    expect(page).toMatch(/>18\/11, 09:00<\/th>\s*<td>—<\/td>/);
  });

  it('keeps what was chosen, and passes over what does not exist', async () => {
    const page = await shown(source(twoWeeks()), 'pagina=home&conexion=3g');
    expect(page).toMatch(/<option value="home" selected>\s*Inicio/);
    expect(page).toMatch(/<option value="3g" selected>/);
    const wrong = await shown(source(twoWeeks()), 'pagina=constructor&conexion="><script>');
    expect(wrong).toMatch(/<option value="" selected>\s*Todas las páginas/);
    expect(wrong).not.toContain('<script>');
  });

  it('names kinds of page without a name of their own by their address', async () => {
    const data = shopWith(views(1, { lcp: 1 }, { kind: 'order' }), views(1, {}, { kind: 'tag' }));
    const page = await shown(source(data));
    expect(page).toContain('/cuenta/pedido/…');
    expect(page).toContain(texts.kinds['tag'] ?? '');
    // Never measured, so that it says so.
    expect(page).toContain(texts.none);
  });

  it.each<[string, () => FieldSource, string, string]>([
    ['there is no database', () => source(emptyShop()), '', texts.empty],
    ['no view is of the choice', () => source(twoWeeks()), 'conexion=2g', texts.emptyChoice],
    ['it is off', () => source(twoWeeks(), { percent: 0 }), '', texts.off],
    ['the file is broken', () => source(brokenShop()), '', texts.unreadable],
  ])('says so when %s', async (_what, from, query, words) => {
    expect(await shown(from(), query)).toContain(words);
  });

  it('makes no database of its own', async () => {
    const data = emptyShop();
    await shown(source(data));
    expect(existsSync(data.fieldDatabase)).toBe(false);
  });
});

function brokenShop(): DataLayout {
  const data = emptyShop();
  writeFileSync(data.fieldDatabase, 'no database '.repeat(1000));
  return data;
}

it('reads while the site server writes', () => {
  const data = twoWeeks();
  const store = new FieldStore(data);
  onTestFinished(() => store.close());
  store.add(views(1, { lcp: 100 }));
  const { weeks } = readFieldFigures(data, { kind: null, connection: null }, noon);
  expect(weeks[11]?.views).toBe(5);
});

it('marks are the releases that went live', () => {
  const run = (result: object | null, endedAt: number | null = 2000): Run => ({
    id: 1,
    causes: ['schedule'],
    startedAt: 1000,
    endedAt,
    isFull: false,
    result: result as Run['result'],
  });
  const published = {
    kind: 'published',
    release: 'r1',
    changedProducts: 4,
    changedPages: 9,
    removedPages: 1,
  };
  expect(
    releaseMarks([
      run({ ...published, isNew: true }),
      run({ ...published, isNew: false }),
      run({ kind: 'refused', problem: 'api-failed', reason: '' }),
      run(null, null),
    ]),
  ).toEqual([{ release: 'r1', at: 2000, products: 4, pages: 10 }]);
});
