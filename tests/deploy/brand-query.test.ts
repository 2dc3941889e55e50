/** `?editorial=` becomes part of a path in the generated configurations: only a brand's slug may pass. */
import { describe, expect, it } from 'vitest';
import { caddyConfig } from '../../scripts/deploy/caddy.ts';
import { cdnRedirects } from '../../scripts/deploy/cdn.ts';
import { nginxConfig } from '../../scripts/deploy/nginx.ts';
import { deployRules } from '../../scripts/deploy/rules.ts';
import { options } from './tiny-rules.ts';

const rules = deployRules(options({ siteUrl: 'http://shop.example', apiUrl: 'http://127.0.0.1:4320' }));
const common = { rules, root: '/srv/tienda', answers: '/srv/answers', listen: 8080, proxies: [] };
const nginx = nginxConfig({ ...common, hasBrotli: false });
const caddy = caddyConfig(common);

/** The page path for a brand query, without the file suffix. */
const servers: Readonly<Record<string, (query: string) => string>> = {
  nginx: (query) => {
    const brand = mapped(mapIn(nginx, '$args $asked_brand'), query);
    return mapped(mapIn(nginx, '"$uri $asked_brand" $brand_page'), `/productos ${brand}`);
  },
  Caddy: (query) => {
    const brand = mapped(mapIn(caddy, '{http.request.uri.query} {asked_brand}'), query);
    const file = mapped(mapIn(caddy, '"{path} {asked_brand}" {brand_file}'), `/productos ${brand}`);
    return file.replace(/[.]html$/, '');
  },
};

describe.each(Object.entries(servers))('with %s', (_name, answerTo) => {
  it.each([
    ['editorial=ivrea', '/editorial/ivrea'],
    ['editorial=ivrea&page=1', '/editorial/ivrea'],
    ['page=1&editorial=panini-manga', '/editorial/panini-manga'],
    ['editorial=ovni_press&page=12', '/editorial/ovni_press/12'],
    ['page=3&editorial=2d', '/editorial/2d/3'],
  ])('?%s is the page %s', (query, page) => {
    expect(answerTo(query)).toBe(page);
  });

  it.each([
    '../../x',
    '../shell/cuenta',
    '..',
    '.',
    './ivrea',
    'ivrea/../../../etc/passwd',
    '/etc/passwd',
    '..\\..\\x',
    'ivrea/2',
    'ivrea.html',
    'ivrea%2f..%2fx',
    '%2e%2e/x',
    '-',
    '$document_root',
    '{env.HOME}',
    'a b',
    'a\nb',
    "a'b",
    'a"b',
    'a;b',
    'ivrea?x',
    'ivrea#x',
    'ñ',
    '',
  ])('?editorial=%s is the page of no brand, with a number or without', (slug) => {
    for (const query of [
      `editorial=${slug}`,
      `editorial=${slug}&page=1`,
      `page=1&editorial=${slug}`,
      `editorial=${slug}&page=2`,
      `page=2&editorial=${slug}`,
    ]) {
      expect(answerTo(query), query).toBe('/none');
    }
  });
});

describe('with a host that knows no expressions', () => {
  it('a query is handed on as one name, and the file says what that rests on', () => {
    const text = cdnRedirects({ rules });
    expect(text).toContain('/productos  editorial=:slug  /editorial/:slug  200!');
    expect(text).toMatch(/^# .*:slug.*\.\./m);
  });
});

type Entries = readonly (readonly [string, string])[];

/** The entries of a map in the configuration. */
function mapIn(config: string, sourceAndTarget: string): Entries {
  const start = config.indexOf(`map ${sourceAndTarget} {`);
  expect(start, sourceAndTarget).toBeGreaterThan(-1);
  const body = config.slice(
    config.indexOf('{\n', start) + 2,
    config.indexOf('}\n', config.indexOf('{\n', start)),
  );
  return [...body.matchAll(/^\s*(?:"(?<quoted>.*?)"|(?<plain>\w+)) "(?<to>.*)";?$/gm)].map(({ groups }) => [
    groups?.['quoted'] ?? groups?.['plain'] ?? '',
    groups?.['to'] ?? '',
  ]);
}

/** Evaluates a map as both servers do: the first matching expression with its groups inserted; `default` otherwise. */
function mapped(entries: Entries, value: string): string {
  for (const [from, to] of entries) {
    const found = from.startsWith('~') ? new RegExp(from.slice(1)).exec(value) : null;
    if (found) return to.replace(/\$\{?(\d)\}?/g, (_match, group: string) => found[Number(group)] ?? '');
  }
  return entries.find(([from]) => from === 'default')?.[1] ?? '';
}
