/** The handlers of the service worker, in process. */
import { describe, expect, it } from 'vitest';
import { keptCaches } from '../../src/domain/kept-caches.ts';
import { offlineTexts as text } from '../../src/text/offline.ts';
import { tabTitle } from '../../src/text/page-title.ts';
import { searchTexts } from '../../src/text/shop/search.ts';
import { html, openWorker } from './fake-scope.ts';
import { core, cover, minuteMs, openShop, product, read, textOf, visit } from './worker-shop.ts';

describe('a page that was read', () => {
  it('comes from the network while there is one, also when it is kept', async () => {
    const worker = await openShop();
    await read(worker, product);
    worker.network.set(product, html('Akira, más caro'));
    expect(await textOf(await visit(worker, product))).toContain('más caro');
  });

  it('opens without a network, says how old it is, and allows the looks of the notice', async () => {
    const worker = await openShop();
    await read(worker, product);
    worker.isCut = true;
    worker.now += 125 * minuteMs;
    const response = await visit(worker, product);
    expect(response?.status).toBe(200);
    expect(response?.headers.get('content-security-policy')).toMatch(/style-src 'self' 'sha256-[\w+/]{43}='/);
    const shown = await textOf(response);
    expect(shown).toContain('Akira');
    expect(shown).toContain('Sin conexión: ves esta página como estaba hace 2 horas.');
  });

  it('brings its scripts and pictures, from the cache only without a network', async () => {
    const worker = await openShop();
    await read(worker, product);
    expect(await worker.request(core)).toBeNull();
    worker.isCut = true;
    await visit(worker, product);
    expect(await textOf(await worker.request(core))).toBe(`bytes of ${core}`);
    expect(await textOf(await worker.request(cover))).toBe(`bytes of ${cover}`);
  });

  it('has the code of cart changes without a network from the cache, which may be cut without anybody knowing', async () => {
    const [worker, code] = [await openShop(), '/_astro/offline-changes.abc.js'];
    worker.network.set(code, () => new Response('code'));
    await worker.post(product, { title: 'Akira', files: [code] });
    worker.network.delete(code);
    expect(await textOf(await worker.request(code))).toBe('code');
  });

  it('is kept when it was opened before there was a worker', async () => {
    const worker = await openShop();
    await worker.post(product, { title: 'Akira', files: [] });
    worker.isCut = true;
    expect(await textOf(await visit(worker, product))).toContain('Akira');
  });

  it('opens when the network hangs', async () => {
    const worker = await openShop();
    await read(worker, product);
    worker.network.set(product, () => new Promise(() => undefined));
    const answer = visit(worker, product);
    worker.elapse();
    expect(await textOf(await answer)).toContain('Sin conexión');
  });

  it('is the same with a campaign in its address, and with both spellings of a page number', async () => {
    const worker = await openShop();
    worker.network.set('/ofertas?page=2', html('Ofertas, página 2'));
    await read(worker, '/ofertas?page=2');
    await read(worker, product);
    worker.isCut = true;
    expect(await textOf(await visit(worker, '/ofertas/2'))).toContain('Ofertas, página 2');
    expect(await textOf(await visit(worker, `${product}?utm_source=mail`))).toContain('Akira');
  });

  it('comes as the browser has preloaded it', async () => {
    const worker = await openShop();
    const preload = html('Precargada')();
    expect(await textOf(await worker.request('/', { isNavigation: true, preload }))).toContain('Precargada');
    expect(worker.asked).not.toContain('/');
    worker.isCut = true;
    expect(await textOf(await visit(worker, '/'))).toContain('Precargada');
  });
});

describe('a page that was never read', () => {
  it('is answered with what can be opened, newest first', async () => {
    const worker = await openShop();
    await read(worker, '/', 'Inicio');
    worker.now += minuteMs;
    await read(worker, product, tabTitle('Akira "1" <b>'));
    worker.isCut = true;
    const response = await visit(worker, '/nosotros');
    expect(response?.status).toBe(503);
    const shown = await textOf(response);
    expect(shown).toContain(text.text);
    expect(shown).toContain('<a href="/producto/akira-01">Akira &quot;1&quot; &lt;b></a>');
    expect(shown.indexOf('akira-01')).toBeLessThan(shown.indexOf('>Inicio<'));
    expect(shown).not.toContain('nada');
  });

  it('says of a search what cannot be done', async () => {
    const worker = await openShop();
    worker.network.set('/productos', html('Todos'));
    await read(worker, '/productos');
    worker.isCut = true;
    const search = await textOf(await visit(worker, '/productos?q=akira&page=2'));
    expect(search).toContain(searchTexts.offline);
    expect(search).toContain('<a href="/productos?q=akira&amp;page=2" data-offline-retry>');
    expect(await textOf(await visit(worker, '/ofertas?formato=tomo&orderBy=price'))).toContain(
      searchTexts.offline,
    );
    expect(await textOf(await visit(worker, '/productos'))).toContain('Todos');
  });

  it('has an answer when the prepared page was lost with the storage', async () => {
    const worker = await openShop();
    await worker.caches.delete(keptCaches.pages);
    worker.isCut = true;
    const shown = await textOf(await visit(worker, '/'));
    expect(shown).toContain(text.text);
    expect(shown).toContain(text.readNothing);
  });

  it('is not kept when it is none of ours: errors, redirects, downloads, login, checkout, shells', async () => {
    const worker = await openShop();
    worker.network.set('/login', html('Ingresar'));
    worker.network.set('/cuenta/checkout', html('Comprar'));
    worker.network.set('/nosotros', () => new Response('roto', { status: 500 }));
    worker.network.set(
      '/contacto',
      () => new Response('{}', { headers: { 'content-type': 'application/json' } }),
    );
    for (const path of ['/login', '/cuenta/checkout', '/nosotros', '/contacto', '/no-existe'])
      await read(worker, path);
    worker.isCut = true;
    for (const path of ['/login', '/cuenta/checkout', '/nosotros', '/contacto', '/no-existe']) {
      expect((await visit(worker, path))?.status, path).toBe(503);
    }
  });
});

describe('what is none of its business', () => {
  it.each([
    '/api/v1/products-list',
    '/api/v1/account/profile',
    '/media/x.png',
    '/robots.txt',
    '/sw.js',
    core,
  ])('%s is left to the browser', async (path) => {
    const worker = await openShop();
    expect(await worker.request(path)).toBeNull();
    worker.isCut = true;
    expect(await worker.request('/robots.txt')).toBeNull();
  });

  it('changes are left to the browser, with and without a network', async () => {
    const worker = await openShop();
    expect(await worker.request('/api/v1/cart', { method: 'POST' })).toBeNull();
    expect(await worker.request('/cart', { method: 'POST', isNavigation: true })).toBeNull();
  });
});

describe('releases', () => {
  it('a page of the next one replaces the kept page, and its scripts stand beside those of the first', async () => {
    const worker = await openShop();
    const next = '/_astro/core.xyz.js';
    await read(worker, product);
    await read(worker, '/');
    worker.network.set(next, () => new Response('the next core'));
    worker.network.set(product, html('Akira de la versión siguiente'));
    await visit(worker, product);
    await worker.post(product, { title: 'Akira', files: [next] });
    worker.isCut = true;
    expect(await textOf(await visit(worker, product))).toContain('versión siguiente');
    expect(await textOf(await worker.request(next))).toBe('the next core');
    // The home is still that of the release before, with its script.
    expect(await textOf(await visit(worker, '/'))).toContain('Inicio');
    expect(await textOf(await worker.request(core))).toBe(`bytes of ${core}`);
  });

  it('a page that is opened again without a network keeps what it loads no more', async () => {
    const worker = await openShop();
    await read(worker, product);
    worker.isCut = true;
    await visit(worker, product);
    await worker.post(product, { title: 'Akira', files: [] });
    expect(await textOf(await worker.request(cover))).toBe(`bytes of ${cover}`);
  });

  it('scripts that no kept page has go', async () => {
    const worker = await openShop();
    await read(worker, product);
    await visit(worker, product);
    await worker.post(product, { title: 'Akira', files: [cover] });
    await read(worker, '/');
    expect(worker.caches.paths(keptCaches.pages)).toContain(core);
    await visit(worker, '/');
    await worker.post('/', { title: 'Inicio', files: [] });
    expect(worker.caches.paths(keptCaches.pages)).not.toContain(core);
  });

  it('a new worker deletes what another format kept, and no other site’s caches', async () => {
    const worker = openWorker();
    await worker.caches.open('vineta:0:pages');
    await worker.caches.open('somebody');
    await worker.caches.open(keptCaches.pages);
    await worker.activate();
    expect(await worker.caches.keys()).toEqual(['somebody', keptCaches.pages]);
  });

  it('the page without a network is fetched again once a day', async () => {
    const worker = await openShop();
    const count = () => worker.asked.filter((path) => path === '/sin-conexion').length;
    await read(worker, product);
    expect(count()).toBe(1);
    worker.now += 25 * 60 * minuteMs;
    await read(worker, product);
    expect(count()).toBe(2);
  });
});

describe('a browser with static routes', () => {
  it('races navigations with the network and preloads none', async () => {
    const worker = openWorker();
    worker.network.set('/sin-conexion', html(''));
    await worker.install(true);
    await worker.activate();
    expect(worker.preloads).toEqual(['disable']);
    expect(worker.routes[0]).toEqual({
      condition: { requestMethod: 'GET', requestMode: 'navigate' },
      source: 'race-network-and-fetch-handler',
    });
    expect(worker.routes.at(-1)).toEqual({
      condition: { urlPattern: { pathname: '/*' } },
      source: 'network',
    });
  });

  it('is preloaded for where it has none', async () => {
    const worker = openWorker();
    worker.network.set('/sin-conexion', html(''));
    await worker.install();
    await worker.activate();
    expect(worker.preloads).toEqual(['enable']);
  });
});

describe('a host that cannot', () => {
  it('gets no worker: one without the prepared page, or whose policy lets the worker fetch nothing', async () => {
    await expect(openWorker().install()).rejects.toThrow('/sin-conexion answers 404');
    const worker = openWorker();
    worker.isCut = true;
    await expect(worker.install()).rejects.toThrow('no network');
  });
});

describe('a broken worker', () => {
  it('whose storage fails answers from the network, and keeps nothing by halves', async () => {
    const worker = await openShop();
    await read(worker, product);
    const open = worker.caches.open.bind(worker.caches);
    const full = new DOMException('full', 'QuotaExceededError');
    worker.caches.open = async (name) => ({ ...(await open(name)), put: () => Promise.reject(full) });
    expect(await textOf(await visit(worker, '/'))).toContain('Inicio');
    expect(worker.caches.paths(keptCaches.pages)).toEqual([]);
    worker.network.set('/api/v1/cart', () => Response.json({ cart: 1 }));
    expect(await textOf(await worker.request('/api/v1/cart'))).toBe('{"cart":1}');
  });

  it('that cannot read its storage answers from the network', async () => {
    const worker = await openShop();
    worker.caches.open = () => Promise.reject(new DOMException('denied', 'SecurityError'));
    expect(await textOf(await visit(worker, product))).toContain('Akira');
  });

  it('that was told nonsense goes on', async () => {
    const worker = await openShop();
    for (const data of [null, 7, 'x', {}, { title: 1, files: [] }, { title: '', files: [1] }]) {
      await worker.post(product, data);
    }
    expect(await textOf(await visit(worker, product))).toContain('Akira');
  });

  it('whose index was written by another version begins anew', async () => {
    const worker = await openShop();
    await read(worker, product);
    const cache = await worker.caches.open(keptCaches.pages);
    for (const broken of ['not json', '[]', '{"pages":7}', 'null']) {
      await cache.put('/_kept', new Response(broken));
      worker.isCut = true;
      expect((await visit(worker, product))?.status).toBe(503);
      worker.isCut = false;
      await read(worker, product);
      worker.isCut = true;
      expect((await visit(worker, product))?.status).toBe(200);
      worker.isCut = false;
    }
  });
});
