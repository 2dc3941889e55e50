import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemdUnits } from '../../scripts/deploy/systemd.ts';
import { writeConfig } from '../../scripts/deploy/write-config.ts';
import { dataLayout, settingsFrom } from '../../scripts/shared/settings.ts';
import { release } from '../serve/tiny-shop.ts';

const sources = { getnet: {}, modo: {}, facebook: { 'script-src': ['https://connect.facebook.net'] } };

describe('the nginx file', () => {
  let nginx = '';
  const data = dataLayout(mkdtempSync(join(tmpdir(), 'vineta-nginx-')));
  afterAll(() => rmSync(data.root, { recursive: true }));

  beforeAll(async () => {
    await release(data, {
      'index.html': '<script>a()</script>',
      'login.html': 'entrar',
      'fallback/producto.html': '<script>b()</script>',
    });
    const env = { DATA_DIR: data.root, SITE_URL: 'https://tienda.example', API_URL: 'https://api.example' };
    const folder = join(data.root, 'deploy');
    const files = await writeConfig(settingsFrom(env), sources, folder);
    expect(files.map((file) => basename(file))).toEqual([
      'nginx.conf',
      'vineta-site.service',
      'vineta-publisher.service',
    ]);
    nginx = readFileSync(join(folder, 'nginx.conf'), 'utf8');
  });

  it('has files for caches beside it where they can be told of changes', async () => {
    const env = {
      DATA_DIR: data.root,
      SITE_URL: 'https://tienda.example',
      CDN_PURGE: 'PURGE {url}',
      PORT: '4999',
    };
    const folder = join(data.root, 'caches');
    await writeConfig(settingsFrom(env), sources, folder);
    expect(readFileSync(join(folder, 'varnish.vcl'), 'utf8')).toContain('.port = "4999";');
    const cache = readFileSync(join(folder, 'nginx-cache.conf'), 'utf8');
    expect(cache).toContain('server_name tienda.example;');
    // Calls of the API have no cache.
    expect(cache).toMatch(
      /location ~ "\^\(\?:\/api\/v1\/[^{]+\{\s+proxy_pass http:\/\/127\.0\.0\.1:4999;\s+\}/,
    );
  });

  it('redirects, and keeps the query', () => {
    expect(location('= /novedades')).toMatch(
      /if \(\$args\) \{\s+return 301 "\/productos\?viendo=novedades&\$args";\s+\}\s+return 301 "\/productos\?viendo=novedades";/,
    );
    expect(location('= /novedades')).toContain('add_header Strict-Transport-Security');
    expect(location('= /links')).toContain('return 301 "/distribucion-internacional-comics$is_args$args";');
  });

  it('leads from http to https', () => {
    expect(nginx).toMatch(/listen 80;[^}]+return 301 https:\/\/tienda\.example\$request_uri;/);
  });

  it('redirects addresses of files and trailing slashes, and never to another host', () => {
    const rules = [...nginx.matchAll(/if \(\$request_uri ~ "(.+)"\) \{\s+return 301 (.+);/g)];
    const patternOf = (text: string) => new RegExp(text.replaceAll('\\\\', '\\'));
    const target = (address: string): string | null => {
      const [, pattern = '', to = ''] = rules.find(([, each = '']) => patternOf(each).test(address)) ?? [];
      return pattern === '' ? null : address.replace(patternOf(pattern), to);
    };
    expect(target('/index.html?a=1')).toBe('/?a=1');
    expect(target('/nosotros.html')).toBe('/nosotros');
    expect(target('/productos/manga//?editorial=x')).toBe('/productos/manga?editorial=x');
    for (const address of ['/', '/nosotros', '//evil.example/', '/\\evil.example/', '/a?b=.html'])
      expect(target(address), address).toBeNull();
  });

  it('answers a missing page with 404, or with the fallback of its route', () => {
    expect(nginx).toContain('error_page 404 /404.html;');
    const product = location('~ "^/producto/[^/]+$"');
    expect(product).toContain('error_page 404 /fallback/producto.html;');
    expect(product).toContain('try_files $uri.html =404;');
    expect(location('= /404')).toContain('return 404;');
    expect(location('~ "^/cuenta/pedido/[^/]+$"')).toContain('try_files /fallback/pedido.html =404;');
  });

  it('answers twins in Markdown with their type, for no index', () => {
    const markdown = location('~ "\\.md$"');
    expect(markdown).toContain('default_type "text/markdown; charset=utf-8";');
    expect(markdown).toContain('add_header X-Robots-Tag "noindex" always;');
    expect(markdown).toContain('try_files $uri =404;');
    expect(nginx.indexOf('location ~ "\\.md$"')).toBeLessThan(nginx.indexOf('location ~ "^/producto/'));
  });

  it('answers calendars with their charset, which nginx adds to no text/calendar', () => {
    expect(location('~ "\\.ics$"')).toContain('default_type "text/calendar; charset=utf-8";');
  });

  it('finds page numbers and lists with and without a category', () => {
    const pattern = new RegExp(/location ~ "(\^\/productos[^"]*)"/.exec(nginx)?.[1] ?? 'none');
    for (const path of ['/productos', '/productos/manga', '/productos/manga/2', '/productos/2'])
      expect(path).toMatch(pattern);
    expect('/productos/manga/2/3').not.toMatch(pattern);
  });

  it('keeps assets for ever and asks for pages each time', () => {
    expect(location('^~ /_astro/')).toContain('immutable');
    expect(location('= /')).toContain('add_header Cache-Control "no-cache" always;');
  });

  it('gives each page the headers of the site server', () => {
    const home = location('= /');
    expect(home).toMatch(/Content-Security-Policy "[^"]*script-src 'self' 'sha256-[^']+'; /);
    expect(home).toContain('add_header Strict-Transport-Security "max-age=31536000" always;');
    expect(location('= /login')).toContain('https://connect.facebook.net');
    expect(location('= /login')).toContain('add_header X-Robots-Tag "noindex" always;');
  });

  it('passes the API on under its own name, and no cookies', () => {
    const api = location('^~ /api/v1/');
    expect(api).toContain('proxy_pass https://api.example;');
    expect(api).toContain('proxy_set_header Host api.example;');
    expect(api).toContain('proxy_ssl_verify on;');
    expect(api).toContain('proxy_set_header Cookie "";');
    expect(api).toContain('proxy_hide_header Set-Cookie;');
  });

  /** The lines of a location. */
  function location(place: string): string {
    const start = nginx.indexOf(`location ${place} {`);
    expect(start, place).toBeGreaterThan(0);
    return nginx.slice(start, nginx.indexOf('\n  }', start));
  }
});

describe('the units', () => {
  const unitsOf = (env: NodeJS.ProcessEnv) =>
    systemdUnits({ settings: settingsFrom(env, '/'), project: '/srv/vineta', node: '/usr/bin/node' });

  it('start every program again by itself, for ever, with limits and without secrets', () => {
    const units = unitsOf({ DATA_DIR: '/var/lib/vineta', SITE_URL: 'https://tienda.example' });
    expect(Object.keys(units)).toEqual([
      'vineta-site.service',
      'vineta-api.service',
      'vineta-publisher.service',
    ]);
    for (const [name, text] of Object.entries(units)) {
      for (const line of [
        'Restart=always',
        'StartLimitIntervalSec=0',
        'NoNewPrivileges=yes',
        'Environment="SITE_URL=https://tienda.example"',
      ])
        expect(text.split('\n'), name).toContain(line);
      expect(text, name).toMatch(/^MemoryMax=\dG$/m);
      // Unit files are world-readable.
      expect(text, name).not.toMatch(/^Environment="(?:PANEL_PASSWORD|PUBLISH_SECRETS)/m);
    }
  });

  it('read the same file of settings as the commands', () => {
    const { 'vineta-site.service': site = '' } = unitsOf({});
    expect(site).toContain('"--env-file-if-exists=/srv/vineta/.env" "/srv/vineta/scripts/commands/serve.ts"');
  });

  it('name another backend, and folders with odd names as systemd reads them', () => {
    const DATA_DIR = '/srv/la "tienda" de 50%';
    const units = unitsOf({ DATA_DIR, API_URL: 'https://api.example', DEMO: '1' });
    expect(units['vineta-api.service']).toBeUndefined();
    const site = units['vineta-site.service'];
    expect(site).toContain('Environment="API_URL=https://api.example"');
    expect(site).toContain('Environment="DEMO=1"');
    expect(site).toContain(String.raw`ReadWritePaths="/srv/la \"tienda\" de 50%%"`);
  });
});
