/** What the panel shows of a state of the publisher. */
import { describe, expect, it } from 'vitest';
import type { DaemonState } from '../../scripts/publish/daemon/daemon.ts';
import type { Run, RunResult } from '../../scripts/publish/state/run.ts';
import { shopLinks } from '../../scripts/publish/http/panel/markup.ts';
import { panelPage } from '../../scripts/publish/http/panel/page.ts';
import { comparePage, previewPage } from '../../scripts/publish/http/panel/preview-page.ts';
import { warningText } from '../../scripts/publish/http/panel/to-review.ts';
import type { RefusedGroup, RefusedProduct } from '../../scripts/publish/sync/refused.ts';
import { warningMessage } from '../../scripts/publish/messages.ts';
import type { PublishWarning } from '../../scripts/publish/warning.ts';
import { formatMoney, money } from '../../src/domain/money.ts';
import { previewTexts } from '../../src/text/publisher/preview.ts';
import { panelTexts } from '../../src/text/publisher/publisher-panel.ts';
import { idleState, preview, published, startedAt } from './report.ts';

const siteUrl = 'https://tienda.test';
const { actions, history, outside, problems, refused, state, warnings } = panelTexts;
const ahead = Date.parse('2099-12-01T00:00:00-03:00');
const older = { id: '20261119T120000000Z-00000000000a', createdAt: new Date('2026-11-19T12:00:00Z') };
const oldest = { id: '20261118T120000000Z-00000000000b', createdAt: new Date('2026-11-18T12:00:00Z') };
const live = { id: '20261120T150000000Z-000000000000', createdAt: new Date(startedAt) };

const has = {
  release: older.id,
  since: startedAt,
  waiting: null,
  tries: 0,
  problem: null,
  nextAt: 0,
} as const;

const link = (path: string, words = path) => `<a href="${siteUrl}${path}">${words}</a>`;
const run = (result: RunResult | null, more: Partial<Run> = {}): Run => ({
  id: 1,
  causes: ['hand'],
  startedAt,
  endedAt: startedAt + 100,
  isFull: false,
  result,
  ...more,
});
const refusedRun = (problem: string, more: object = {}) =>
  run({ kind: 'refused', problem, reason: 'in the words of the program', ...more }, { causes: ['schedule'] });

const product = (slug: string, why: RefusedProduct['why'], name = slug): RefusedProduct => ({
  slug,
  name,
  why,
  before: money(1_590_000, 'ARS'),
  after: money(159_000, 'ARS'),
});
const refusing = (...groups: readonly RefusedGroup[]): Partial<DaemonState> => {
  const last = run({ ...published, refused: groups });
  return { runs: [last], refusing: last };
};

interface Shown {
  readonly state: Partial<DaemonState>;
  readonly has?: readonly string[];
  readonly hasNot?: readonly string[];
}

const wentLive = run(
  {
    ...published,
    products: ['tomo-1'],
    names: { 'tomo-1': 'Monster 01' },
    changedProducts: 1,
    pages: ['/producto/tomo-1', '/ofertas', '/nosotros'],
    reasons: {
      '/producto/tomo-1': { kind: 'product', fields: [] },
      '/ofertas': { kind: 'shown', products: ['tomo-1'], fields: [] },
    },
    changedPages: 4,
    warnings: [{ code: 'landing-missing', slug: '<img src=x onerror=alert(1)>' }],
  },
  { causes: ['webhook'] },
);
const made = {
  ...{ ...published, release: older.id, changedProducts: 5, changedPages: 12 },
  ...{ products: ['a', 'b', 'c', 'd'], names: { a: 'Monster 01', b: 'Monster 02' } },
};
const akira = { slug: 'monster-01', name: 'Monster 01' };
const missing = { code: 'landing-missing', slug: '<a>' } as const;
const picture = {
  code: 'picture',
  source: '/1.png',
  product: akira,
  problem: { code: 'too-many-pixels', pixels: 40_000_000 },
} as const;

const pages: Readonly<Record<string, Shown>> = {
  'what runs': {
    state: { running: { isPreview: false, startedAt, doing: 'products', steps: { done: 3, total: 10 } } },
    has: [
      state.runningSince('12:04:05'),
      'Leyendo productos (3/10)',
      '<progress aria-label="Leyendo productos" value="3" max="10">',
    ],
  },
  'what went live and why, as text and never as markup': {
    state: { runs: [wentLive], happened: [wentLive] },
    has: [
      '1 producto · 4 páginas',
      `${link('/producto/tomo-1')} <small>${history.reasons.product}</small>`,
      `${link('/ofertas')} <small>${history.reasons.shown(['Monster 01'])}</small>`,
      `<li>${link('/nosotros')}</li>`,
      link('/producto/tomo-1', 'Monster 01'),
      panelTexts.causes.webhook,
      '&lt;img src=x onerror=alert(1)&gt;',
    ],
    hasNot: ['<img'],
  },
  'a refusal that a person may overrule, with some of the products that are gone': {
    state: {
      runs: [refusedRun('too-many-lost')],
      happened: [refusedRun('too-many-lost', { missing: [akira] })],
    },
    has: [problems['too-many-lost'], actions.accept, history.missing, '>Monster 01</a>'],
  },
  'a final refusal once, with how often it came': {
    state: {
      runs: [refusedRun('broken-site')],
      happened: [refusedRun('broken-site', { times: 34, since: startedAt })],
    },
    has: [problems['broken-site'], history.again(34, '20/11, 12:04')],
    hasNot: [actions.accept],
  },
  'what a rollback holds once, on top, and still the refusal before it': {
    state: {
      runs: [refusedRun('paused'), refusedRun('too-many-lost')],
      happened: [refusedRun('too-many-lost')],
      pause: { since: startedAt, release: 'r' },
    },
    has: [state.paused('20/11, 12:04'), actions.accept],
    hasNot: [problems.paused, 'Próxima revisión'],
  },
  'products that were refused with their number and prices, the first few by name': {
    state: refusing({
      why: 'price-moved',
      count: 680,
      products: [product('monster-01', 'price-moved', 'Monster 01'), product('monster-02', 'price-moved')],
    }),
    has: [
      refused['price-moved'](680),
      `${link('/producto/monster-01', 'Monster 01')} <small>publicado ${formatMoney(money(1_590_000, 'ARS'))}, se cobra ${formatMoney(money(159_000, 'ARS'))}</small>`,
      history.more(678),
      actions.accept,
    ],
  },
  'one whose price jumped, for a person to accept': {
    state: refusing({ why: 'price-jumped', count: 1, products: [product('monster-01', 'price-jumped')] }),
    has: [
      refused['price-jumped'](1),
      'Ya se cobra el precio nuevo',
      actions.accept,
      refused.waysOut,
      refused.putBackOf('monster-01'),
      'action="/deshacer"',
    ],
  },
  'a price that cannot be true, without a button to accept it': {
    state: refusing({ why: 'costs-nothing', count: 1, products: [product('<b>', 'costs-nothing')] }),
    has: [refused['costs-nothing'](1), '&lt;b&gt;'],
    hasNot: [actions.accept],
  },
  'versions by what changed in them, and no way back to the live one': {
    state: { versions: [live, older, oldest], happened: [run(made)] },
    has: [
      '5 productos · 12 páginas',
      'Monster 01, Monster 02, c, y 2 más',
      `name="de" value="${older.id}"`,
      `aria-label="${actions.backToOf('18/11, 09:00')}"`,
      history.unknown,
      actions.isLive,
    ],
    hasNot: [`value="${live.id}"`],
  },
  'a version without changed products by its first page': {
    state: {
      versions: [live, older],
      happened: [run({ ...made, products: [], changedProducts: 0, pages: ['/nosotros', '/'] })],
    },
    has: ['<p>/nosotros, y 11 más</p>'],
  },
  'that an editor went back, also to a version that is not kept any more': {
    state: {
      happened: [
        run({ kind: 'went-back', release: older.id, from: null }),
        run({ kind: 'went-back', release: oldest.id, from: null }, { causes: ['command'] }),
      ],
      versions: [older],
    },
    has: [history.wentBack('19/11, 09:00'), history.wentBack('18/11, 09:00'), panelTexts.causes.command],
  },
  'warnings with since when, to be put away, and a link to the product or the page of each': {
    state: {
      warnings: [
        { id: 7, warning: missing, since: startedAt },
        { id: 8, warning: picture, since: startedAt },
        { id: 9, warning: { code: 'dead-link', page: '/nosotros', link: '/x' }, since: startedAt },
      ],
    },
    has: [
      warnings.heading,
      `${warnings.landingMissing('&lt;a&gt;')} <small>${warnings.since('20/11, 12:04')}</small>`,
      'action="/revisado"',
      'name="de" value="7"',
      warnings.picture('/1.png', 'Monster 01', 'tiene más de 40 millones de píxeles'),
      link('/producto/monster-01', 'Monster 01'),
      link('/nosotros'),
      'action="/revisar"',
    ],
  },
  'where which release is, and who was told of it': {
    state: {
      outside: [
        { ...has, kind: 'deploy', target: 's3://tienda' },
        { ...has, kind: 'cdn', target: 'Cloudflare' },
        { ...has, kind: 'cdn-again', target: 'Cloudflare' },
      ],
      told: [{ kind: 'cdn', target: 'Cloudflare', release: older.id, at: startedAt, amount: 12 }],
    },
    has: [
      outside.heading,
      `${outside.kinds.deploy} · s3://tienda`,
      outside.has('19/11, 09:00'),
      outside.isTold('19/11, 09:00'),
      `20/11, 12:04 · ${outside.kinds.cdn} (Cloudflare): 12 direcciones`,
      // What the readers see is what the bucket has.
      state.live('19/11, 09:00'),
    ],
    hasNot: [outside.kinds['cdn-again']],
  },
  'a release that could not be uploaded, why, and when it is tried again': {
    state: {
      outside: [
        {
          ...{ ...has, kind: 'deploy', target: 's3://tienda', waiting: live.id, tries: 2, nextAt: startedAt },
          problem: 'The bucket is full. (QuotaExceeded: <b>)',
        },
      ],
    },
    has: [outside.notUploaded('20/11, 12:00', '12:04:05'), 'The bucket is full. (QuotaExceeded: &lt;b&gt;)'],
  },
  'those who are told after the upload': {
    state: {
      outside: [
        { ...has, kind: 'deploy', target: 's3://tienda', waiting: live.id, tries: 1, problem: 'full' },
        { ...has, kind: 'cdn', target: 'Cloudflare', waiting: live.id },
      ],
    },
    has: [outside.held('20/11, 12:00')],
    hasNot: [outside.telling('20/11, 12:00')],
  },
  'no preview, and how one is made': {
    state: {},
    has: [previewTexts.actions.makeExplained, 'action="/vista"'],
    hasNot: ['href="/vista"', previewTexts.actions.makeAccepted],
  },
  'a preview that is being made': {
    state: { running: { isPreview: true, startedAt, doing: 'pages', steps: { done: 1, total: 9 } } },
    has: [previewTexts.state.making('12:04:05'), 'Armando páginas (1/9)'],
    hasNot: [state.runningSince('12:04:05')],
  },
  'a preview that was asked for': { state: { isPreviewWaiting: true }, has: [previewTexts.state.waiting] },
  'a preview that is there, with how many pages it changes': {
    state: { preview },
    has: [
      previewTexts.state.made('12:04:05'),
      previewTexts.actions.see(72),
      previewTexts.actions.againExplained,
    ],
    hasNot: [previewTexts.state.outdated],
  },
  'a field for a later time, which may stay empty': {
    state: {},
    has: [previewTexts.actions.minute, '<input type="datetime-local" name="minuto" value=""'],
  },
  'a preview of a later time': {
    state: { preview: { ...preview, at: ahead } },
    has: [
      previewTexts.at(new Date(ahead)),
      previewTexts.state.ofLater,
      'name="minuto" value="2099-12-01T00:00"',
    ],
  },
  'a preview of a time that has come': {
    state: { preview: { ...preview, at: startedAt, isOutdated: true } },
    has: ['Así se vería el 20 de noviembre de 2026 a las 12:04', 'name="minuto" value=""'],
    hasNot: [previewTexts.state.outdated],
  },
  'that a later time would show nothing else': {
    state: { runs: [run({ kind: 'previewed', release: null, pages: 0, at: ahead })] },
    has: [previewTexts.state.nothingAt('12:04:05', new Date(ahead))],
  },
  'that the backend does not answer for a time': {
    state: { runs: [run({ kind: 'not-previewed', problem: 'answers-now', reason: '' })] },
    has: [`${previewTexts.state.failed('12:04:05')}: ${problems['answers-now']}`],
  },
  'that another version went live since': {
    state: { preview: { ...preview, isOutdated: true } },
    has: [previewTexts.state.outdated],
  },
  'that no preview could be made, and why': {
    state: {
      runs: [run({ kind: 'not-previewed', problem: 'api-unreachable', reason: '' })],
      happened: [run({ kind: 'not-previewed', problem: 'api-unreachable', reason: '' })],
    },
    has: [
      `${previewTexts.state.failed('12:04:05')}: ${problems['api-unreachable']}`,
      `${previewTexts.historyFailed}: ${problems['api-unreachable']}`,
    ],
    hasNot: [state.failed],
  },
  'that a preview would show nothing': {
    state: { runs: [run({ kind: 'previewed', release: null, pages: 0 })] },
    has: [previewTexts.state.nothing('12:04:05')],
  },
  'what waits for a person before it is accepted, also after a preview of it': {
    state: {
      runs: [run({ kind: 'previewed', release: live.id, pages: 3 }), refusedRun('too-many-lost')],
      preview: { ...preview, isAccepted: true },
    },
    has: [
      previewTexts.actions.makeAccepted,
      'name="de" value="en-espera"',
      previewTexts.state.accepted,
      actions.accept,
    ],
  },
  'that the API is down, and when it is tried again': {
    state: { runs: [refusedRun('api-unreachable')], isWaiting: true, retryAt: startedAt },
    has: [`${state.failed}: ${problems['api-unreachable']}`, state.retry('12:04:05')],
    hasNot: [state.waiting],
  },
  'that the disk is full': {
    state: { runs: [refusedRun('disk-full')], happened: [refusedRun('disk-full')] },
    has: [`${history.refused}: ${problems['disk-full']}`],
  },
  'what each action does': {
    state: { warnings: [{ id: 7, warning: missing, since: startedAt }], versions: [live, older] },
    has: [actions.publishExplained, actions.backExplained, warnings.explained, warnings.fullSyncExplained],
  },
  'nothing of the outside without a receiver': { state: {}, hasNot: [outside.heading] },
  'nothing of versions, refused products and warnings where there is no choice and none of them': {
    state: { ...refusing(), versions: [live] },
    hasNot: [actions.back, actions.accept, refused.which, warnings.heading],
  },
};

describe('the panel shows', () => {
  it.each(Object.entries(pages))('%s', async (_, { state: shown, has = [], hasNot = [] }) => {
    const page = await pageOf(shown);
    for (const words of has) expect(page).toContain(words);
    for (const words of hasNot) expect(page).not.toContain(words);
  });
});

const waits = { ...has, kind: 'deploy', target: 's3://tienda', waiting: live.id } as const;

describe('a publish that was asked for', () => {
  it.each<[string, Partial<DaemonState>, string | null]>([
    ['waits', { isWaiting: true }, actions.asked],
    ['is over', { runs: [run(published)] }, actions.done],
    ['found nothing to do', { runs: [run({ ...published, isNew: false })] }, actions.done],
    ['was refused', { runs: [run({ kind: 'refused', problem: 'api-failed', reason: '' })] }, actions.refused],
    ['came before', { runs: [run(published, { startedAt: startedAt - 1 })], isWaiting: true }, actions.asked],
    ['is new', { runs: [run(published, { causes: ['schedule'] })], isWaiting: true }, actions.asked],
    ['is forgotten', {}, null],
    ['is on its way', { runs: [run(published)], outside: [waits] }, actions.asked],
    [
      'is here alone',
      { runs: [run(published)], outside: [{ ...waits, problem: 'full' }] },
      outside.hereAlone,
    ],
  ])('%s, and the panel says so', async (_, shown, words) => {
    const page = await pageOf(shown, startedAt);
    const said = [actions.asked, actions.done, actions.refused, outside.hereAlone].filter((one) =>
      page.includes(`role="status">${one}<`),
    );
    expect(said).toEqual(words === null ? [] : [words]);
  });
});

it('the page of a preview names what would change, as text and never as markup', async () => {
  const page = String(await previewPage(preview, 'http://localhost:4323', null));
  for (const words of [
    previewTexts.changes.pages(72, 1200),
    '1 nueva, 70 cambian, 1 se va',
    'href="/vista/comparar?pagina=%2Fproducto%2Ftomo-1&amp;ancho=telefono"',
    '<small>cambió: precio</small>',
    `Tomo 1 <small>${previewTexts.changes.price(money(1_000_000, 'ARS'), money(1_200_000, 'ARS'))}</small>`,
    '&lt;b&gt;Tomo 0&lt;/b&gt;',
    history.more(69),
    previewTexts.actions.publishExplained,
    previewTexts.actions.discardExplained,
    `name="de" value="${preview.id}"`,
  ])
    expect(page).toContain(words);
  const outdated = String(await previewPage({ ...preview, isOutdated: true }, null, null));
  expect(outdated).not.toContain(previewTexts.actions.publishExplained);
  for (const words of [
    previewTexts.state.outdated,
    previewTexts.state.noAddress,
    previewTexts.actions.discard,
  ])
    expect(outdated).toContain(words);
  expect(String(await previewPage(null, null, 'gone'))).toContain(previewTexts.state.gone);
});

it.each([
  ['/producto/tomo-0', 'phone', 1],
  ['/producto/tomo-1', 'desk', 2],
  ['/producto/tomo-2', 'phone', 1],
] as const)('%s is shown before and after at the width of a %s: %i of them', async (path, width, frames) => {
  const page = String(await comparePage(preview, 'http://localhost:4323', path, width));
  expect(page.match(/<iframe/g)).toHaveLength(frames);
  expect(page).toContain(`class="pair is-${width}"`);
  expect(page.includes(previewTexts.compare.notThere)).toBe(frames === 1);
});

async function pageOf(
  shown: Partial<DaemonState>,
  askedAt: number | null = null,
  canPutBack = true,
): Promise<string> {
  const view = { links: shopLinks(siteUrl), canPutBack, askedAt };
  return (await panelPage({ ...idleState, live, ...shown }, view, null)).toString();
}

it('a waiting price says where it is corrected with a backend of the owner', async () => {
  const jumped = refusing({
    why: 'price-jumped',
    count: 1,
    products: [product('monster-01', 'price-jumped')],
  });
  const page = await pageOf(jumped, null, false);
  expect(page).toContain(refused.waysOutElsewhere);
  expect(page).toContain(actions.accept);
  expect(page).not.toContain('/deshacer');
});

it.each<[PublishWarning, boolean]>([
  [{ code: 'landing-missing', slug: 'one-piece' }, true],
  [{ code: 'landing-missing', slug: 'de-un-mensaje' }, false],
  [{ code: 'dead-link', page: '/', link: '/productos/comic-europeo-asterix' }, true],
  [{ code: 'dead-link', page: '/', link: '/nada' }, false],
])('a warning about %j names the file of settings when it stands there: %s', (warning, isOwn) => {
  expect(warningMessage(warning).startsWith('src/shop.ts')).toBe(isOwn);
  expect(warningText(warning).startsWith('src/shop.ts')).toBe(isOwn);
});
