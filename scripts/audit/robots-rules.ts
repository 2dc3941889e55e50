/** robots.txt as crawlers read it (RFC 9309): the longest rule that fits decides, and of two of one length the allowing one. */
import parseRobots from 'robots-parser';

/** Whether the rules for everybody keep a crawler out of an address. @param address path and query. */
export function isKeptOut(robots: string, address: string): boolean {
  // The same file is asked about once a link.
  const rules = parsed.get(robots) ?? parseRobots(`${origin}/robots.txt`, robots);
  parsed.set(robots, rules);
  return rules.isDisallowed(`${origin}${address}`) === true;
}

const parsed = new Map<string, ReturnType<typeof parseRobots>>();
/** Rules are paths: whichever shop they are of. */
const origin = 'http://localhost';
