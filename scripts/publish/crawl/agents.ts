/** `/llms.txt` and `/agents.md`: what programs that shop for people need to know, as Markdown. */
import { pickupPointDays } from '../../../src/domain/catalogue/delivery-estimate.ts';
import { formatMoney } from '../../../src/domain/money.ts';
import { pathTo } from '../../../src/domain/routes.ts';
import { newsFeedPath, productFeedPath } from '../../../src/domain/shop/feed-paths.ts';
import { twinFile } from '../../../src/domain/shop/twin-path.ts';
import { shop } from '../../../src/shop.ts';
import { frameView } from '../../../src/snapshot/documents.ts';
import { agentTexts as text } from '../../../src/text/shop/agents.ts';
import type { CrawlFile } from './crawl-file.ts';
import { section } from '../twins/markdown.ts';
import { sitemapPath } from './sitemap.ts';

const agentsPath = '/agents.md';

export function agentFiles(origin: string): readonly CrawlFile[] {
  return [file('/llms.txt', overview(origin)), file(agentsPath, guide(origin))];
}

function overview(origin: string): readonly string[] {
  const { topCategories } = frameView();
  const link = (name: string, path: string) => `- [${name}](${origin}${path})`;
  return [
    text.summary,
    section(
      text.lists,
      topCategories.map(({ name, slug }) => link(name, twinFile(pathTo('productList', { category: slug })))),
    ),
    section(text.data, [
      link(text.guide, agentsPath),
      link(text.feed, productFeedPath(1)),
      link(text.news, newsFeedPath),
      link(text.sitemap, sitemapPath),
    ]),
  ];
}

function guide(origin: string): readonly string[] {
  const from = formatMoney(frameView().freeShippingFrom);
  const { shipping } = text;
  const rows = [
    shipping.head,
    shipping.head.map(() => '---'),
    shipping.home(from),
    shipping.office(pickupPointDays),
    ...shop.branches.map(({ name, address }) => shipping.branch(name, address)),
  ];
  return [
    text.summary,
    text.prices,
    text.twins,
    section(
      text.buying,
      text.steps.map((step, index) => `${index + 1}. ${step.title}: ${step.text}`),
    ),
    section(
      shipping.title,
      rows.map((cells) => `| ${cells.join(' | ')} |`),
    ),
    section(text.policies, [...text.rules.map((rule) => `- ${rule}`), `- ${origin}${pathTo('revocation')}`]),
    text.contact(shop.email),
  ];
}

function file(path: string, parts: readonly string[]): CrawlFile {
  return { path, head: '', entries: [`${parts.join('\n\n')}\n`], tail: '' };
}
