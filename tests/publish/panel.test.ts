/** Who may do what in the panel, and what machines ask of the publisher. */
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { NoOlderRelease } from '../../scripts/publish/release/releases.ts';
import { maxWebhookBytes, receive } from '../../scripts/publish/http/webhook.ts';
import { createPublisherApp } from '../../scripts/publish/http/publisher-server.ts';
import { Login } from '../../scripts/publish/http/login.ts';
import { PublishError } from '../../scripts/publish/publish-error.ts';
import { previewTexts } from '../../src/text/publisher/preview.ts';
import { panelTexts } from '../../src/text/publisher/publisher-panel.ts';
import { emptyShop } from '../serve/tiny-shop.ts';
import { genuine, secret } from './forged-deliveries.ts';
import type { Run } from '../../scripts/publish/state/run.ts';
import { idleState, preview } from './report.ts';

const password = 'la clave de la prueba';
/** Header of a browser that sends a form of the panel itself. */
const ownForm = { 'sec-fetch-site': 'same-origin' };

describe('who enters the panel', () => {
  it('sees and does nothing without the password, which is not empty', async () => {
    const { app, daemon } = open();
    const answer = await app.request('/');
    expect(answer.status).toBe(401);
    expect(await answer.text()).not.toContain(panelTexts.actions.publish);
    expect((await app.request('/estado')).status).toBe(401);
    const own = ['/publicar', '/aceptar', '/revisar', '/revisado', '/volver', '/deshacer'];
    for (const path of ['/vista', '/vista/comparar?pagina=/'])
      expect((await app.request(path)).status).toBe(401);
    for (const path of [...own, '/vista', '/vista/publicar', '/vista/descartar']) {
      expect((await app.request(path, { method: 'POST', headers: ownForm })).status).toBe(401);
    }
    expect(daemon.request).not.toHaveBeenCalled();
    expect(daemon.rollBack).not.toHaveBeenCalled();
    expect(daemon.publishPreview).not.toHaveBeenCalled();
    expect(() => new Login('')).toThrow('PANEL_PASSWORD');
  });

  it('waits alone after guesses with all addresses of a subscriber', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { enter } = open();
    const from = (visitor: string, given = password) =>
      enter(given, '127.0.0.1', { 'x-forwarded-for': visitor, host: 'tienda.test' });
    const guesser = '2001:db8:0:0:ffff::1';
    for (let n = 0; n < 10; n++) expect((await from(`2001:db8::${n}:1`, 'no')).status).toBe(401);
    const refused = await from(guesser);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900']);
    expect((await from('2001:db8:0:1::1')).status).toBe(303);
    await vi.advanceTimersByTimeAsync(16 * 60_000);
    expect((await from(guesser)).status).toBe(303);
    expect((await from(guesser, 'no')).status).toBe(401);
  });

  it('has a cookie that scripts and other sites do not get', async () => {
    const { enter } = open();
    const cookie = (await enter(password)).headers.get('set-cookie');
    for (const words of [/HttpOnly/, /SameSite=Strict/]) expect(cookie).toMatch(words);
    expect(cookie).not.toMatch(/Secure/);
    const overTls = await enter(password, '127.0.0.1', { 'x-forwarded-proto': 'https' });
    expect(overTls.headers.get('set-cookie')).toMatch(/Secure/);
  });
});

describe('an editor', () => {
  it('publishes, accepts what was refused, and goes back', async () => {
    const { daemon, editor } = open();
    const { press, read } = await editor();
    expect(await read('/')).toContain(panelTexts.actions.publish);
    expect((await press('/publicar')).headers.get('location')).toMatch(/^\/\?pedido=\d{13}$/);
    expect(daemon.request).toHaveBeenLastCalledWith({ cause: 'hand', isAccepted: false });
    await press('/aceptar');
    expect(daemon.request).toHaveBeenLastCalledWith({ cause: 'hand', isAccepted: true });
    expect((await press('/volver', { de: 'r7' })).headers.get('location')).toBe('/?aviso=wentBack');
    expect(daemon.rollBack).toHaveBeenCalledExactlyOnceWith('r7');
    daemon.rollBack.mockRejectedValueOnce(new NoOlderRelease('none'));
    expect((await press('/volver')).headers.get('location')).toBe('/?aviso=noOlder');
  });

  it('does nothing by a form of another site', async () => {
    const { daemon, editor } = open();
    const { press } = await editor();
    /** The preview's own pages. */
    const otherPort = { 'sec-fetch-site': 'same-site', origin: 'http://localhost:4323' };
    const evil = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' };
    const previews = ['/vista', '/vista/publicar', '/vista/descartar'];
    for (const path of ['/publicar', '/volver', '/revisado', '/deshacer', '/salir', ...previews])
      for (const from of [evil, otherPort, {}]) expect((await press(path, {}, from)).status).toBe(403);
    expect(daemon.request).not.toHaveBeenCalled();
    expect(daemon.rollBack).not.toHaveBeenCalled();
  });

  it('gets a page that forbids inline code and framing', async () => {
    const policy = (await open().app.request('/')).headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'none'");
  });
});

describe('the preview in the panel', () => {
  it('is made, also with what waits, published and discarded by the id that was seen', async () => {
    const { daemon, editor } = open();
    const { press, read } = await editor();
    expect((await press('/vista')).headers.get('location')).toBe('/#vista');
    await press('/vista', { de: 'en-espera' });
    expect(daemon.requestPreview.mock.calls).toEqual([
      [{ isAccepted: false, at: null }],
      [{ isAccepted: true, at: null }],
    ]);
    const published = await press('/vista/publicar', { de: 'r7' });
    expect(published.headers.get('location')).toMatch(/^\/\?pedido=\d{13}$/);
    expect(daemon.publishPreview).toHaveBeenCalledExactlyOnceWith('r7');
    const discarded = await press('/vista/descartar', { de: 'r7' });
    expect(await read(discarded.headers.get('location') ?? '')).toContain(previewTexts.state.discarded);
    expect(daemon.discardPreview).toHaveBeenCalledExactlyOnceWith('r7');
  });

  it.each([
    ['preview-outdated', 'outdated'],
    ['preview-of-later', 'ofLater'],
    ['preview-gone', 'gone'],
    ['busy', 'busy'],
  ] as const)('that cannot go live says why: %s', async (problem, words) => {
    const { daemon, editor } = open();
    const { press, read } = await editor();
    daemon.publishPreview.mockRejectedValueOnce(new PublishError(problem, ''));
    daemon.discardPreview.mockRejectedValueOnce(new PublishError(problem, ''));
    for (const path of ['/vista/publicar', '/vista/descartar']) {
      const { headers } = await press(path, { de: 'r7' });
      expect(await read(headers.get('location') ?? '')).toContain(previewTexts.state[words]);
    }
  });

  it('is of a later time when one is typed, in Argentine time', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-20T12:00:00-03:00'), toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const { daemon, editor } = open();
    const { press, read } = await editor();
    const typed = async (minuto: string) => (await press('/vista', { minuto })).headers.get('location') ?? '';
    expect(await typed('2026-12-01T00:00')).toBe('/#vista');
    expect(await typed('')).toBe('/#vista');
    expect(daemon.requestPreview.mock.calls).toEqual([
      [{ isAccepted: false, at: new Date('2026-12-01T00:00:00-03:00') }],
      [{ isAccepted: false, at: null }],
    ]);
    const { minuteFar, minuteNone, minutePast } = previewTexts.state;
    const wrong = { '2026-11-20T11:00': minutePast, '2028-01-01T00:00': minuteFar, ayer: minuteNone };
    for (const [minute, words] of Object.entries(wrong))
      expect(await read(await typed(minute)), minute).toContain(words);
    expect(daemon.requestPreview).toHaveBeenCalledTimes(2);
  });

  it('whose publishing fails leads to the history, which says why', async () => {
    const { daemon, editor } = open();
    daemon.publishPreview.mockRejectedValueOnce(new Error('disk full'));
    const { headers } = await (await editor()).press('/vista/publicar', { de: 'r7' });
    expect(headers.get('location')).toMatch(/^\/\?pedido=\d{13}$/);
  });

  it('frames nothing but pages of the preview’s own address', async () => {
    const { editor, app } = open({ state: () => Promise.resolve({ ...idleState, preview }) });
    const { cookie } = await editor();
    const address = '/vista/comparar?pagina=%2Fproducto%2Ftomo-1&ancho=escritorio';
    const answer = await app.request(address, { headers: { cookie, host: 'localhost:4322' } });
    expect(answer.headers.get('content-security-policy')).toMatch(/; frame-src http:\/\/localhost:4323$/);
    const page = await answer.text();
    expect(page).toContain('src="http://localhost:4323/producto/tomo-1?version=publicada"');
    expect(page.match(/sandbox="allow-same-origin"/g)).toHaveLength(2);
    const other = await app.request('/vista/comparar?pagina=//evil.test', { headers: { cookie } });
    expect(other.headers.get('location')).toBe('/vista?aviso=gone');
  });
});

describe('a machine', () => {
  it('whose webhook is genuine is answered at once, and what it names is requested once', async () => {
    const { app, daemon } = open();
    const { timestamp, id, signature, body } = genuine(Date.now(), ['tomo-7']);
    const headers = {
      'x-publish-timestamp': timestamp ?? '',
      'x-publish-delivery': id ?? '',
      'x-publish-signature': signature ?? '',
    };
    const post = () => app.request('/publish', { method: 'POST', headers, body: Buffer.from(body) });
    expect([(await post()).status, (await post()).status]).toEqual([202, 409]);
    expect(daemon.request).toHaveBeenCalledExactlyOnceWith({ cause: 'webhook', isPoll: false });
  });

  it('that sends deliveries without end is alone told when to go on', async () => {
    vi.useFakeTimers();
    onTestFinished(() => void vi.useRealTimers());
    const { app, send } = open();
    const from = (visitor: string) => send('/publish', {}, { 'x-forwarded-for': visitor }, '127.0.0.1');
    for (let n = 0; n < 600; n++) expect((await from('203.0.113.7')).status).toBe(401);
    const refused = await from('203.0.113.7');
    expect(refused.status).toBe(429);
    expect(await refused.json()).toHaveProperty('errorMessage');
    const seconds = Number(refused.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect((await from('203.0.113.8')).status).toBe(401);
    expect((await app.request('/health')).status).toBe(200);
    await vi.advanceTimersByTimeAsync(seconds * 1000);
    expect((await from('203.0.113.7')).status).toBe(401);
  });

  it('that sends too much is not read to the end', async () => {
    let read = 0;
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        read += 16_384;
        controller.enqueue(new Uint8Array(16_384));
        if (read > 4 * maxWebhookBytes) controller.close();
      },
    });
    const large = { method: 'POST', body, duplex: 'half' } as RequestInit;
    expect((await open().app.request('/publish', large)).status).toBe(413);
    expect(read).toBeLessThan(2 * maxWebhookBytes);
  });

  it.each([
    [[null, null], [], 200, 'ok'],
    [['the API does not answer', null], [], 503, 'the API does not answer'],
    [[null, 'the disk is full'], ['disk-full'], 503, 'the disk is full, the last publish failed'],
    [[null, null], ['many-gone'], 200, 'ok'],
  ])('is told how the publisher is: %j, the last publish %j', async (troubles, problems, status, words) => {
    const runs = problems.map((problem) => refusedRun(problem));
    const { app } = open({ state: () => Promise.resolve({ ...idleState, runs }), troubles });
    const answer = await app.request('/health');
    expect([answer.status, await answer.json()]).toEqual([status, { status: words, isBusy: false }]);
  });

  it('is told which release is where, and what its readers cannot see', async () => {
    const [here, there] = ['20261120T150000000Z-000000000000', '20261119T120000000Z-00000000000a'];
    const live = { id: here, createdAt: new Date() };
    const receiver = { release: there, since: 0, waiting: here, tries: 1, problem: 'a secret', nextAt: 0 };
    const outside = [
      { ...receiver, kind: 'deploy', target: 's3://tienda' },
      { ...receiver, kind: 'cdn', target: 'Cloudflare' },
      { ...receiver, kind: 'webhook', target: 'otro.example/x' },
    ] as const;
    const { app } = open({ state: () => Promise.resolve({ ...idleState, live, outside }) });
    const answer = await app.request('/health');
    expect([answer.status, await answer.json()]).toEqual([
      503,
      {
        status: `release ${here} is not in s3://tienda, Cloudflare may show pages of before`,
        isBusy: false,
        releases: { here, 's3://tienda': there },
      },
    ]);
  });

  it('is told that the publisher cannot read its database', async () => {
    const state = () => Promise.reject(new Error('database or disk is full'));
    const answer = await open({ state }).app.request('/health');
    expect([answer.status, await answer.json()]).toEqual([
      503,
      { status: 'the publisher cannot read its database', isBusy: false },
    ]);
  });
});

describe('a price that waits', () => {
  it('is put back by one press, and the pages follow', async () => {
    const putBack = vi.fn((slug: string) => slug === 'akira-01');
    const { daemon, editor } = open({ putBack });
    const { press, read } = await editor();
    expect((await press('/deshacer', { de: 'akira-01' })).headers.get('location')).toMatch(
      /^\/\?pedido=\d+$/,
    );
    expect(daemon.request).toHaveBeenCalledExactlyOnceWith({ cause: 'hand' });
    const { headers } = await press('/deshacer', { de: 'akira-02' });
    expect(await read(headers.get('location') ?? '')).toContain(panelTexts.actions.notPutBack);
    expect(daemon.request).toHaveBeenCalledOnce();
  });

  it('is not put back where another backend has the prices', async () => {
    const { daemon, editor } = open();
    await (await editor()).press('/deshacer', { de: 'akira-01' });
    expect(daemon.request).not.toHaveBeenCalled();
  });
});

function refusedRun(problem: string): Run {
  const result = { kind: 'refused', problem, reason: '' } as const;
  return { id: 1, causes: ['schedule'], startedAt: 1, endedAt: 2, isFull: false, result };
}

function open({
  state = () => Promise.resolve(idleState),
  troubles = [] as readonly (string | null)[],
  putBack = null as ((slug: string) => boolean) | null,
} = {}) {
  const daemon = {
    requestPreview: vi.fn(),
    publishPreview: vi.fn(() => Promise.resolve()),
    discardPreview: vi.fn(() => Promise.resolve()),
    request: vi.fn(),
    rollBack: vi.fn(() => Promise.resolve()),
    settleWarning: vi.fn(),
    state,
  };
  const options = { secrets: [secret], data: emptyShop() };
  const app = createPublisherApp({
    daemon,
    receive: (delivery) => receive(delivery, options),
    login: new Login(password),
    siteUrl: 'https://tienda.test',
    previewPort: 4323,
    ownHosts: ['tienda.test'],
    putBack,
    troubles: () => Promise.resolve(troubles),
  });
  const send = (
    path: string,
    fields: Record<string, string>,
    headers: Record<string, string>,
    from?: string,
  ) => {
    const body = new URLSearchParams(fields);
    const bindings = { incoming: { socket: { remoteAddress: from }, headers } };
    return Promise.resolve(app.request(path, { method: 'POST', body, headers }, bindings));
  };
  const enter = (given: string, from = '127.0.0.1', headers: Record<string, string> = {}) =>
    send('/entrar', { password: given }, { ...headers, ...ownForm }, from);
  const editor = async () => {
    const cookie = (await enter(password)).headers.get('set-cookie')?.split(';')[0] ?? '';
    return {
      cookie,
      read: async (path: string) => (await app.request(path, { headers: { cookie } })).text(),
      press: (path: string, fields = {}, from: Record<string, string> = ownForm) =>
        send(path, fields, { cookie, ...from }),
    };
  };
  return { app, daemon, enter, editor, send };
}
