import parseRobots from 'robots-parser';
import { describe, expect, it } from 'vitest';
import { robotsFile } from '../../scripts/publish/crawl/robots.ts';
import { pathTo, routes, type Route, type RouteName } from '../../src/domain/routes.ts';

const { head, entries, tail } = robotsFile('https://vineta.example');
const text = head + [...entries].join('') + tail;

const rules = parseRobots('https://vineta.example/robots.txt', text);
const isBlocked = (path: string) => rules.isDisallowed(`https://vineta.example${path}`) === true;

const params = { category: 'manga', slug: 'cuenta-regresiva', id: '7', type: 'mp', status: 'success' };
const table = Object.entries(routes) as [RouteName, Route][];
const withCrawl = (crawl: string) =>
  table.filter(([, route]) => route.kind !== 'redirect' && route.crawl === crawl).map(([name]) => name);

describe('robots.txt', () => {
  it.each(withCrawl('blocked'))('keeps crawlers out of %s', (name) => {
    expect(isBlocked(pathTo(name, params))).toBe(true);
  });

  it.each([...withCrawl('index'), ...withCrawl('noindex')])('lets crawlers see %s', (name) => {
    expect(isBlocked(pathTo(name, params))).toBe(false);
  });

  it.each([
    '/productos?q=one%20piece',
    '/productos/manga?orderBy=price',
    '/productos?editorial=ivrea&precioMin=5',
    '/productos?precioMax=5',
    '/productos?viendo=novedades&orderBy=price',
    '/productos?q=uno&viendo=novedades',
    '/productos/manga?viendo=novedades',
    '/productos?formato=grapa',
    '/productos?idioma=Ingles',
    '/productos?autor=oda',
    '/productos?ofertas=1',
    '/productos?tag=piratas',
    '/productos?preventa=1',
    '/c/one-piece?orderBy=price',
    '/productos/manga?page=2',
  ])('keeps crawlers out of %s', (path) => {
    expect(isBlocked(path)).toBe(true);
  });

  it.each([
    '/productos?editorial=ivrea',
    '/productos?viendo=novedades',
    '/_astro/app.js',
    '/img/tapa.webp',
    '/sitemap.xml',
    '/feeds/google.xml',
  ])('lets crawlers see %s', (path) => {
    expect(isBlocked(path)).toBe(false);
  });

  it('speaks to everybody and names the sitemap', () => {
    expect(text).toMatch(/^User-agent: \*\nDisallow: /);
    expect(text).toMatch(/\n\nSitemap: https:\/\/vineta\.example\/sitemap\.xml\n$/);
  });
});
