/** What programs may do with the pages: one setting (`src/shop.ts`) for robots.txt, llms.txt and agents.md. */

/**
 * Uses of content (https://contentsignals.org): an index for search, material for an answer that a model gives at once,
 * and training of models.
 */
export const contentSignals = ['search', 'ai-input', 'ai-train'] as const;
export type ContentSignal = (typeof contentSignals)[number];

export interface CrawlerRules {
  /** Null says nothing about a use. */
  readonly signals: Readonly<Record<ContentSignal, 'yes' | 'no' | null>>;
  /** By the name in robots.txt. Who is not named is allowed. */
  readonly agents: Readonly<Record<string, 'allowed' | 'refused'>>;
}

/** In the order of the setting. */
export function agentsThatAre(verdict: 'allowed' | 'refused', { agents }: CrawlerRules): readonly string[] {
  return Object.keys(agents).filter((name) => agents[name] === verdict);
}

/** Letters as in RFC 9309, 2.2.1, and what names of today also have. */
const agentName = /^[A-Za-z0-9_.-]+$/;

/** What is wrong with a setting, naming the part and its value; null when nothing is. */
export function faultOfCrawlers({ signals, agents }: CrawlerRules): string | null {
  const stated: readonly [string, unknown][] = Object.entries(signals);
  const odd = stated.find(([name]) => !contentSignals.some((signal) => signal === name));
  if (odd) return `signals has "${odd[0]}"; there are ${contentSignals.join(', ')}`;
  const missing = contentSignals.find((signal) => !(signal in signals));
  if (missing !== undefined) return `signals has no "${missing}"; it should be 'yes', 'no' or null`;
  const vague = stated.find(([, value]) => value !== null && value !== 'yes' && value !== 'no');
  if (vague) return `"${vague[0]}" is ${inWords(vague[1])}; it should be 'yes', 'no' or null`;
  const names = Object.keys(agents);
  if (names.includes('*'))
    return `agents has "*", which is everybody; name single agents, or say it by signals`;
  for (const [index, name] of names.entries()) {
    const other = names.slice(0, index).find((one) => one.toLowerCase() === name.toLowerCase());
    if (other !== undefined) return `"${other}" and "${name}" are one agent`;
    if (!agentName.test(name)) return `"${name}" should be an agent's name: a-z, 0-9, hyphens, dots`;
    const verdict: unknown = agents[name];
    if (verdict !== 'allowed' && verdict !== 'refused')
      return `"${name}" is ${inWords(verdict)}; it should be 'allowed' or 'refused'`;
  }
  return null;
}

function inWords(value: unknown): string {
  return typeof value === 'string' ? `'${value}'` : String(value);
}
