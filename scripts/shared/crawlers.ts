import { faultOfCrawlers, type CrawlerRules } from '../../src/domain/shop/crawlers.ts';
import { crawlers } from '../../src/shop.ts';
import { Explained } from './command-line.ts';

/** @throws Explained that names what robots.txt could not say */
export function refuseBadCrawlers(rules: CrawlerRules = crawlers): void {
  const fault = faultOfCrawlers(rules);
  if (fault !== null) throw new Explained(`src/shop.ts, crawlers: ${fault}`, { isFinal: true });
}
