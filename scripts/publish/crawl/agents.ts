/** `/llms.txt` and `/agents.md`: what programs that shop for people need to know, as Markdown. */
import { pickupPointDays } from '../../../src/domain/catalogue/delivery-estimate.ts';
import { formatMoney } from '../../../src/domain/money.ts';
import { pathTo } from '../../../src/domain/routes.ts';
import { followPaths, newsFeedPath, productFeedPath } from '../../../src/domain/shop/feed-paths.ts';
import { twinFile } from '../../../src/domain/shop/twin-path.ts';
import { shop } from '../../../src/shop.ts';
import { frameView } from '../../../src/snapshot/documents.ts';
import type { CrawlerRules } from '../../../src/domain/shop/crawlers.ts';
import { agentTexts, crawlerWords } from '../../../src/text/shop/agents.ts';
import type { CrawlFile } from './crawl-file.ts';
import { section } from '../twins/markdown.ts';
import { sitemapPath } from './sitemap.ts';

const agentsPath = '/agents.md';

/** @param rules what both say of the use of content, as robots.txt does */
export function agentFiles(origin: string, rules?: CrawlerRules): readonly CrawlFile[] {
  const words = crawlerWords(rules);
  const use =
    words.length === 0
      ? []
      : [section(agentTexts.use, [...words.map((line) => `- ${line}`), `- ${origin}/robots.txt`])];
  return [
    file('/llms.txt', [...overview(origin), ...use]),
    file(agentsPath, [...guide(origin), ...use, agentTexts.contact(shop.email)]),
  ];
}

function overview(origin: string): readonly string[] {
  const { topCategories } = frameView();
  const link = (name: string, path: string) => `- [${name}](${origin}${path})`;
  return [
    agentTexts.summary,
    section(
      agentTexts.lists,
      topCategories.map(({ name, slug }) => link(name, twinFile(pathTo('productList', { category: slug })))),
    ),
    section(agentTexts.data, [
      link(agentTexts.guide, agentsPath),
      link(agentTexts.feed, productFeedPath(1)),
      link(agentTexts.news, newsFeedPath),
      link(agentTexts.sitemap, sitemapPath),
    ]),
  ];
}

function guide(origin: string): readonly string[] {
  const from = formatMoney(frameView().freeShippingFrom);
  const { shipping } = agentTexts;
  const rows = [
    shipping.head,
    shipping.head.map(() => '---'),
    shipping.home(from),
    shipping.office(pickupPointDays),
    ...shop.branches.map(({ name, address }) => shipping.branch(name, address)),
  ];
  return [
    agentTexts.summary,
    agentTexts.prices,
    agentTexts.twins,
    agentTexts.follow(followPaths('series', 'SERIE').feed, followPaths('author', 'AUTOR').calendar),
    section(
      agentTexts.buying,
      agentTexts.steps.map((step, index) => `${index + 1}. ${step.title}: ${step.text}`),
    ),
    section(
      shipping.title,
      rows.map((cells) => `| ${cells.join(' | ')} |`),
    ),
    section(agentTexts.policies, [
      ...agentTexts.rules.map((rule) => `- ${rule}`),
      `- ${origin}${pathTo('revocation')}`,
    ]),
  ];
}

function file(path: string, parts: readonly string[]): CrawlFile {
  return { path, head: '', entries: [`${parts.join('\n\n')}\n`], tail: '' };
}
