/** What programs may do with the pages: one setting, which three files say and a wrong value of which is refused. */
import parseRobots from 'robots-parser';
import { describe, expect, it } from 'vitest';
import { agentFiles } from '../../scripts/publish/crawl/agents.ts';
import { robotsFile } from '../../scripts/publish/crawl/robots.ts';
import { refuseBadCrawlers } from '../../scripts/shared/crawlers.ts';
import { DatabaseSync } from 'node:sqlite';
import { readingFrom } from '../../src/snapshot/open.ts';
import type { CrawlerRules } from '../../src/domain/shop/crawlers.ts';
import { crawlers } from '../../src/shop.ts';
import { openCrawled, siteUrl } from './crawled.ts';
import { openSynced } from './workshop.ts';

const rules = (change: Partial<CrawlerRules> = {}): CrawlerRules => ({
  signals: { search: 'yes', 'ai-input': 'no', 'ai-train': null },
  agents: { GPTBot: 'refused', ClaudeBot: 'allowed', CCBot: 'refused' },
  ...change,
});
const silent = rules({ signals: { search: null, 'ai-input': null, 'ai-train': null }, agents: {} });

const textOf = ({ head, entries, tail }: ReturnType<typeof robotsFile>) =>
  head + [...entries].join('') + tail;

describe('robots.txt', () => {
  it('says each signal that the owner decided, for all robots', () => {
    const text = textOf(robotsFile(siteUrl, rules()));
    expect(text).toMatch(
      /^User-agent: \*\nUser-agent: ClaudeBot\n.*\nContent-Signal: search=yes, ai-input=no\nD/,
    );
    expect(textOf(robotsFile(siteUrl, silent))).not.toContain('ontent-Signal');
  });

  it.each([
    ['GPTBot', '/producto/x', false],
    ['CCBot', '/', false],
    ['ClaudeBot', '/producto/x', true],
    // An agent with a group of its own would not read the rules for everybody.
    ['ClaudeBot', '/cuenta', false],
    ['ClaudeBot', '/productos?q=x', false],
    ['Unnamed', '/producto/x', true],
    ['Unnamed', '/cuenta', false],
  ])('lets %s have %s: %s', (agent, path, isAllowed) => {
    const robots = parseRobots(`${siteUrl}/robots.txt`, textOf(robotsFile(siteUrl, rules())));
    expect(robots.isAllowed(siteUrl + path, agent)).toBe(isAllowed);
    expect(robots.getSitemaps()).toEqual([`${siteUrl}/sitemap.xml`]);
  });
});

it('llms.txt and agents.md say what robots.txt says, whatever the owner sets', async () => {
  const { data } = await openSynced(3);
  using snapshot = new DatabaseSync(data.snapshot, { readOnly: true });
  const filesFor = (setting: CrawlerRules) =>
    readingFrom(snapshot, () => agentFiles(siteUrl, setting)).map(({ entries }) => [...entries].join(''));
  for (const text of filesFor(rules())) {
    expect(text).toContain('- Buscadores (`search`): sí.\n');
    expect(text).toContain('- Respuestas de asistentes (`ai-input`): no.\n');
    expect(text).toContain('- No entran: `GPTBot`, `CCBot`.\n');
    expect(text).not.toContain('ai-train');
  }
  for (const text of filesFor(silent)) expect(text).not.toContain('Uso de estos datos');
});

it('the published files have the setting of src/shop.ts', async () => {
  const { read } = await openCrawled(3);
  for (const [name, value] of Object.entries(crawlers.signals)) {
    expect(read('robots.txt')).toContain(`${name}=${value}`);
    for (const file of ['llms.txt', 'agents.md'])
      expect(read(file)).toContain(`(\`${name}\`): ${value === 'yes' ? 'sí' : 'no'}.`);
  }
});

it.each<readonly [change: unknown, words: RegExp]>([
  [
    { signals: { search: 'yes', 'ai-input': 'maybe', 'ai-train': 'no' } },
    /"ai-input" is 'maybe'.*'yes', 'no' or null/,
  ],
  [{ signals: { search: true, 'ai-input': 'yes', 'ai-train': 'no' } }, /"search" is true/],
  [
    { signals: { search: 'yes', ai_input: 'no', 'ai-train': 'no' } },
    /"ai_input".*search, ai-input, ai-train/,
  ],
  [{ signals: { search: 'yes', 'ai-train': 'no' } }, /no "ai-input"/],
  [{ agents: { GPTBot: 'blocked' } }, /"GPTBot" is 'blocked'.*'allowed' or 'refused'/],
  [{ agents: { 'GPT Bot/1.0\nDisallow:': 'allowed' } }, /an agent's name/],
  [{ agents: { '*': 'refused' } }, /everybody/],
  [{ agents: { gptbot: 'allowed', GPTBot: 'refused' } }, /"gptbot" and "GPTBot" are one agent/],
])('a setting of %j is refused by name before anything is built', (change, words) => {
  const bad = () => refuseBadCrawlers(rules(change as Partial<CrawlerRules>));
  expect(bad).toThrow(/^src\/shop\.ts, crawlers: /);
  expect(bad).toThrow(words);
  expect(() => refuseBadCrawlers()).not.toThrow();
});
