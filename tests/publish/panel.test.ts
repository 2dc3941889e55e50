import { describe, expect, it, vi } from 'vitest';
import type { DaemonState } from '../../scripts/publish/daemon/daemon.ts';
import { NoOlderRelease } from '../../scripts/publish/release/releases.ts';
import { idleState, ownForm, siteUrl, startedAt } from './panel-state.ts';
import { published } from './report.ts';
import { largestBody, receive } from '../../scripts/publish/daemon/webhook.ts';
import { createPublisherApp } from '../../scripts/publish/panel/app.ts';
import { Login } from '../../scripts/publish/panel/login.ts';
import { panelTexts } from '../../src/text/publisher/publisher-panel.ts';
import { emptyShop } from '../serve/tiny-shop.ts';
import { genuine, secret } from './forged-deliveries.ts';

const password = 'la clave de la prueba';

describe('the panel', () => {
  it('shows nothing without the password', async () => {
    const { app, daemon } = open();
    const answer = await app.request('/');
    expect(answer.status).toBe(401);
    expect(await answer.text()).not.toContain(panelTexts.actions.publish);
    expect((await app.request('/estado')).status).toBe(401);
    for (const path of ['/publicar', '/aceptar', '/revisar', '/revisado', '/volver']) {
      expect((await app.request(path, { method: 'POST', headers: ownForm })).status).toBe(401);
    }
    expect(daemon.request).not.toHaveBeenCalled();
    expect(daemon.goBack).not.toHaveBeenCalled();
  });

  it('does not exist with an empty password', () => {
    expect(() => new Login('')).toThrow('PANEL_PASSWORD');
  });

  it('lets an editor publish and go back', async () => {
    const { app, daemon } = open();
    const editor = await editorOf(app);
    expect((await editor.press('/publicar')).headers.get('location')).toMatch(/^\/\?pedido=\d{13}$/);
    expect(daemon.request).toHaveBeenCalledWith({ cause: 'hand', isAccepted: false });
    expect((await editor.press('/volver', { de: 'r7' })).headers.get('location')).toBe('/?aviso=done');
    expect(daemon.goBack).toHaveBeenCalledExactlyOnceWith('r7');
    daemon.goBack.mockRejectedValueOnce(new NoOlderRelease('none'));
    expect((await editor.press('/volver')).headers.get('location')).toBe('/?aviso=noOlder');
  });

  it('does nothing for a form of another site', async () => {
    const { app, daemon } = open();
    const editor = await editorOf(app);
    const evil = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.test' };
    for (const path of ['/publicar', '/volver', '/revisado', '/salir'])
      for (const from of [evil, {}]) expect((await editor.press(path, {}, from)).status).toBe(403);
    expect(daemon.request).not.toHaveBeenCalled();
    expect(daemon.goBack).not.toHaveBeenCalled();
  });

  it('says what runs, what went live and why, and what was refused and why', async () => {
    const { app } = open(busyState);
    const page = await (await editorOf(app)).read('/');
    expect(page).toContain(panelTexts.state.runningSince('12:04:05'));
    expect(page).toContain('Leyendo productos (3/10)');
    expect(page).toContain('<progress aria-label="Leyendo productos" value="3" max="10">');
    expect(page).toContain('1 producto · 4 páginas');
    const link = (path: string) => `<a href="${siteUrl}${path}">${path}</a>`;
    const { reasons } = panelTexts.history;
    expect(page).toContain(`${link('/producto/tomo-1')} <small>${reasons.product}</small>`);
    expect(page).toContain(`${link('/ofertas')} <small>${reasons.shown(['Monster 01'])}</small>`);
    expect(page).toContain(`<li>${link('/nosotros')}</li>`);
    expect(page).toContain(`<a href="${siteUrl}/producto/tomo-1">Monster 01</a>`);
    expect(page).toContain(panelTexts.problems['too-many-lost']);
    expect(page).toContain(panelTexts.causes.webhook);
    expect(page).toContain(panelTexts.actions.accept);
  });

  it('shows what the API says as text, never as markup', async () => {
    const { app } = open(busyState);
    const page = await (await editorOf(app)).read('/');
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(page).not.toContain('<img');
  });

  it('tells of what a rollback holds once, on top, and still of the refusal before it', async () => {
    const paused = refusedState('paused').runs.map((run) => ({ ...run, id: 3 }));
    const { runs } = refusedState('too-many-lost');
    const { app } = open({
      runs: [...paused, ...runs],
      happened: runs,
      pause: { since: startedAt, release: 'r' },
    });
    const page = await (await editorOf(app)).read('/');
    expect(page).toContain(panelTexts.state.paused('20/11, 12:04'));
    expect(page).not.toContain(panelTexts.problems.paused);
    expect(page).toContain(panelTexts.actions.accept);
  });

  it('lets a person overrule only what a person may overrule', async () => {
    const { app, daemon } = open(refusedState('broken-site'));
    const editor = await editorOf(app);
    expect(await editor.read('/')).not.toContain(panelTexts.actions.accept);
    const other = open(refusedState('too-many-lost'));
    await (await editorOf(other.app)).press('/aceptar');
    expect(other.daemon.request).toHaveBeenCalledWith({ cause: 'hand', isAccepted: true });
    expect(daemon.request).not.toHaveBeenCalled();
  });

  it('forbids inline code and framing', async () => {
    const policy = (await open().app.request('/')).headers.get('content-security-policy');
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe');
    expect(policy).toContain("frame-ancestors 'none'");
  });
});

describe('the webhook over HTTP', () => {
  it('is answered at once and requests what it names', async () => {
    const { app, daemon } = open();
    const { timestamp, id, signature, body } = genuine(Date.now(), ['tomo-7']);
    const headers = {
      'x-publish-timestamp': timestamp ?? '',
      'x-publish-delivery': id ?? '',
      'x-publish-signature': signature ?? '',
    };
    const post = () => app.request('/publish', { method: 'POST', headers, body: Buffer.from(body) });
    expect((await post()).status).toBe(202);
    expect(daemon.request).toHaveBeenCalledExactlyOnceWith({ cause: 'webhook', isPoll: false });
    expect((await post()).status).toBe(409);
    expect(daemon.request).toHaveBeenCalledOnce();
  });

  it('reads no more than it must of a body that is too large', async () => {
    const { app } = open();
    let read = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        read += 16_384;
        controller.enqueue(new Uint8Array(16_384));
      },
    });
    const answer = await app.request('/publish', {
      method: 'POST',
      body: endless,
      duplex: 'half',
    } as RequestInit);
    expect(answer.status).toBe(413);
    expect(read).toBeLessThan(2 * largestBody);
  });
});

describe('what machines ask', () => {
  it('says that it is well', async () => {
    expect(await (await open().app.request('/health')).json()).toEqual({ status: 'ok', isBusy: false });
  });
});

const busyRuns: DaemonState['runs'] = [
  { id: 3, causes: ['hand'], startedAt, endedAt: null, isFull: false, result: null },
  ...refusedState('too-many-lost').runs,
  {
    id: 1,
    causes: ['webhook'],
    startedAt,
    endedAt: startedAt + 2500,
    isFull: false,
    result: {
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
  },
];

const busyState: DaemonState = {
  ...idleState,
  running: {
    startedAt,
    doing: 'products',
    steps: { done: 3, total: 10 },
  },
  runs: busyRuns,
  happened: busyRuns,
};

function refusedState(problem: string): DaemonState {
  const result = { kind: 'refused', problem, reason: 'in the words of the program' } as const;
  const run = {
    id: 2,
    causes: ['schedule'],
    startedAt,
    endedAt: startedAt + 100,
    isFull: false,
    result,
  } as const;
  return { ...idleState, runs: [run], happened: [run] };
}

function open(state: Partial<DaemonState> = {}) {
  const daemon = {
    request: vi.fn(),
    goBack: vi.fn(() => Promise.resolve()),
    settleWarning: vi.fn(),
    state: () => Promise.resolve({ ...idleState, ...state }),
  };
  const options = { secrets: [secret], data: emptyShop() };
  const app = createPublisherApp({
    daemon,
    receive: (delivery) => receive(delivery, options),
    login: new Login(password),
    siteUrl,
  });
  return { app, daemon };
}

type App = ReturnType<typeof open>['app'];

function enter(app: App, given: string): Promise<Response> {
  const body = new URLSearchParams({ password: given });
  return Promise.resolve(app.request('/entrar', { method: 'POST', body, headers: ownForm }));
}

async function editorOf(app: App) {
  const cookie = (await enter(app, password)).headers.get('set-cookie')?.split(';')[0] ?? '';
  const read = async (path: string) => (await app.request(path, { headers: { cookie } })).text();
  return {
    read,
    press: async (
      path: string,
      fields: Record<string, string> = {},
      from: Record<string, string> = ownForm,
    ) =>
      app.request(path, {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { cookie, ...from },
      }),
  };
}
