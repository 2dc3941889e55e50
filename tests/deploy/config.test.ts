import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { caddyConfig } from '../../scripts/deploy/caddy.ts';
import { cdnHeaders, cdnRedirects } from '../../scripts/deploy/cdn.ts';
import { nginxConfig } from '../../scripts/deploy/nginx.ts';
import { deployRules } from '../../scripts/deploy/rules.ts';
import { isThere } from '../../scripts/deploy/verify/packages.ts';
import { checkNginx } from '../../scripts/deploy/verify/servers.ts';
import { baseHeaders } from '../../scripts/serve/headers.ts';
import { assetPrefixes } from '../../scripts/serve/resolve.ts';
import { routes, type Route } from '../../src/domain/routes.ts';
import { options } from './tiny-rules.ts';

const common = {
  root: '/srv/tienda/current',
  answers: '/srv/answers',
  listen: 8080,
  proxies: ['10.0.0.0/8'],
};
const plain = () => deployRules(options({ siteUrl: 'http://shop.example', apiUrl: 'http://127.0.0.1:4320' }));

describe('the rules', () => {
  it('have every page of the route table, with the inline code of all its pages and of its shell', () => {
    const { pages, redirects } = deployRules(options());
    const kinds = Object.values<Route>(routes).map(({ kind }) => kind);
    expect(pages.length + redirects.length).toBe(kinds.length);
    const policy = pages.find(({ name }) => name === 'product')?.headers['Content-Security-Policy'];
    for (const source of ['product', 'series', 'shell']) expect(policy).toContain(`'sha256-${source}'`);
    expect(policy).not.toContain('sha256-home');
    expect(pages.find(({ name }) => name === 'registration')?.headers['Content-Security-Policy']).toContain(
      "'sha256-login'",
    );
  });
});

describe('the web app manifest', () => {
  it('has its type, and is asked for each time', () => {
    const rules = deployRules(options());
    const policy = "default-src 'none'; base-uri 'none'";
    const nginx = nginxConfig({ rules, ...common, hasBrotli: false });
    const caddy = caddyConfig({ rules, ...common });
    for (const config of [nginx, caddy]) {
      expect(config).toContain(policy);
      expect(config).toContain('application/manifest+json; charset=utf-8');
    }
    expect(nginx).toMatch(/set \$caching "?no-cache"?;/);
    const headers = cdnHeaders({ rules, otherFiles: ['/manifest.webmanifest'] });
    const [, ofManifest = ''] = headers.split('\n/manifest.webmanifest\n');
    expect(ofManifest.split('\n\n')[0]).toContain('Cache-Control: no-cache');
  });
});

describe('the proxies of the written configurations', () => {
  it('tell the API no cookie and no address of a page, and set no cookie of its', () => {
    const nginx = nginxConfig({ rules: plain(), ...common, hasBrotli: false });
    for (const line of [
      'proxy_set_header Cookie "";',
      'proxy_set_header Referer "";',
      'proxy_hide_header Set-Cookie;',
    ])
      expect(nginx).toContain(line);
    const caddy = caddyConfig({ rules: plain(), ...common });
    for (const line of ['header_up -Cookie', 'header_up -Referer', 'header_down -Set-Cookie'])
      expect(caddy).toContain(line);
  });
});

describe('the configuration of nginx', () => {
  it('has a place for every route, the headers once, and no secret of its own', () => {
    const config = nginxConfig({ rules: deployRules(options()), ...common, hasBrotli: true });
    for (const [name, route] of Object.entries<Route>(routes)) {
      if (route.kind !== 'redirect') expect(config).toContain(`set $route ${name};`);
      else expect(config).toContain(`location = ${route.pattern} {`);
    }
    for (const name of Object.keys(baseHeaders(true))) {
      expect(config.split(`add_header ${name} `).length, name).toBe(2);
    }
    expect(config).toContain('set_real_ip_from 10.0.0.0/8;');
    expect(nginxConfig({ rules: plain(), ...common, hasBrotli: false })).not.toContain('brotli');
  });

  it('gives compressed siblings no address of their own, neither of assets nor of other files', () => {
    const config = nginxConfig({ rules: plain(), ...common, hasBrotli: true });
    for (const prefix of assetPrefixes) {
      const [, place = ''] = config.split(`location ^~ ${prefix} {`);
      expect(place.slice(0, place.indexOf('$uri'))).toContain('location ~ "\\.(?:br|gz)$" {');
    }
    expect(config.split('location ~ "\\.(?:br|gz)$" {')).toHaveLength(assetPrefixes.length + 2);
  });

  it('ends TLS itself when nothing in front does', () => {
    const config = nginxConfig({ rules: deployRules(options()), ...common, listen: null, hasBrotli: true });
    expect(config).toContain('listen 443 ssl http2;');
    expect(config).toContain('/etc/letsencrypt/live/shop.example/fullchain.pem');
  });

  it('is whole, and taken by nginx on a machine that has one', async () => {
    const folder = emptyFolder();
    writeFileSync(join(folder, 'nginx.conf'), nginxConfig({ rules: plain(), ...common, hasBrotli: false }));
    expect(depthOf(nginxConfig({ rules: plain(), ...common, hasBrotli: true }))).toBe(0);
    const problem = isThere('nginx') ? await checkNginx(folder, join(folder, 'nginx.conf')) : null;
    expect(problem).toBeNull();
  });
});

describe('the Caddyfile', () => {
  it('gives compressed siblings no address of their own', () => {
    const config = caddyConfig({ rules: plain(), ...common });
    for (const prefix of assetPrefixes) {
      const [, handler = ''] = config.split(`handle ${prefix}* {`);
      expect(handler.slice(0, handler.indexOf('file {path}'))).toContain('not path *.br *.gz');
    }
  });

  it('has a place for every route', () => {
    const config = caddyConfig({ rules: deployRules(options()), ...common });
    for (const [name, route] of Object.entries<Route>(routes)) {
      if (route.kind === 'redirect') expect(config).toContain(`handle ${route.pattern} {`);
      else if (name !== 'notFound') expect(config).toContain(`handle @${name} {`);
    }
    expect(caddyConfig({ rules: deployRules(options()), ...common, listen: null })).toContain(
      'https://shop.example {',
    );
  });

  it('is whole, and taken by Caddy on a machine that has one', () => {
    const file = join(emptyFolder(), 'Caddyfile');
    const config = caddyConfig({ rules: plain(), ...common });
    writeFileSync(file, config);
    expect(depthOf(config)).toBe(0);
    expect(isThere('caddy') ? caddyProblem(file) : null).toBeNull();
  });
});

describe('the files of a CDN host', () => {
  it('send every row to a place, the narrow ones first', () => {
    const rows = rowsOf(cdnRedirects({ rules: deployRules(options()) }));
    for (const row of rows)
      expect(row).toMatch(/^\/\S* {2}(?:[a-z]+=\S+(?: [a-z]+=\S+)* {2})?\S+ {2}(200|301|404)!?$/);
    const at = (start: string) => rows.findIndex((row) => row.startsWith(start));
    expect(rows[at('/novedades ')]).toBe('/novedades  /productos?viendo=novedades  301!');
    expect(rows[at('/producto/*')]).toBe('/producto/*  /shell/producto  404');
    expect(rows[at('/cuenta/pedido/')]).toBe('/cuenta/pedido/:id  /shell/pedido  200');
    expect(rows[at('/ofertas  page=:page')]).toBe('/ofertas  page=:page  /ofertas/:page  200!');
    expect(rows[at('/api/v1/')]).toContain('https://api.shop.example/api/v1/:splat');
    expect(at('/productos  editorial=')).toBeLessThan(at('/productos  page='));
    expect(at('/ofertas  page=1')).toBeLessThan(at('/ofertas  page=:page'));
    expect(at('/* ')).toBe(rows.length - 1);
  });

  it('say no header twice for one address', () => {
    const rules = deployRules(options());
    const text = cdnHeaders({ rules, otherFiles: ['/robots.txt'] });
    const blocks = text.split('\n\n').map((block) => rowsOf(block));
    const everywhere = blocks[0]?.slice(1).map(nameOf) ?? [];
    expect(everywhere).toContain('X-Content-Type-Options');
    const paths = blocks.map(([path = '']) => path);
    expect(new Set(paths).size).toBe(paths.length);
    for (const [path = '', ...headers] of blocks.slice(1)) {
      const names = headers.map(nameOf);
      expect(names, path).toContain('Content-Security-Policy');
      expect(
        names.filter((name) => everywhere.includes(name)),
        path,
      ).toEqual([]);
      // Patterns do not overlap: hosts would merge the headers of both rules.
      const wider = paths.filter((other) => other !== path && other !== '/*' && other.endsWith('/*'));
      expect(
        wider.filter((other) => path.startsWith(other.slice(0, -1))),
        path,
      ).toEqual([]);
    }
  });
});

function caddyProblem(file: string): string | null {
  const args = ['adapt', '--config', file, '--adapter', 'caddyfile'];
  const { status, stderr } = spawnSync('caddy', args, { encoding: 'utf8' });
  return status === 0 ? null : stderr;
}

/** Number of unclosed blocks; each line opens a block, closes one, or is a directive. */
function depthOf(config: string): number {
  const lines = config.split('\n').map((line) => line.trim());
  return lines.filter((line) => line.endsWith(' {')).length - lines.filter((line) => line === '}').length;
}

function rowsOf(text: string): readonly string[] {
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

function nameOf(line: string): string {
  return line.trim().split(':')[0] ?? '';
}

function emptyFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vineta-config-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}
