/** robots.txt matching (RFC 9309): the longest matching rule wins, and Allow wins a tie. */
import parseRobots from 'robots-parser';

/** Whether the rules for all crawlers block a URL. @param address path and query. */
export function isKeptOut(robots: string, address: string): boolean {
  // Cached, because every link is checked against the same file.
  const rules = parsed.get(robots) ?? parseRobots(`${origin}/robots.txt`, robots);
  parsed.set(robots, rules);
  return rules.isDisallowed(`${origin}${address}`) === true;
}

const parsed = new Map<string, ReturnType<typeof parseRobots>>();
/** Any origin will do: rules are paths. */
const origin = 'http://localhost';
