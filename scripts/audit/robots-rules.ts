/** robots.txt as crawlers read it (RFC 9309): the longest rule that fits decides, and of two of one length the allowing one. */

/** Whether the rules for everybody keep a crawler out of an address. @param address path and query. */
export function isKeptOut(robots: string, address: string): boolean {
  const fitting = rulesOf(robots)
    .filter(({ pattern }) => pattern.test(address))
    .sort((a, b) => b.length - a.length || Number(b.allows) - Number(a.allows));
  return fitting[0]?.allows === false;
}

interface Rule {
  readonly allows: boolean;
  readonly length: number;
  readonly pattern: RegExp;
}

function rulesOf(robots: string): readonly Rule[] {
  return Array.from(robots.matchAll(/^(Dis)?allow: *(\S+) *$/gim), ([, dis, rule = '']) => ({
    allows: dis === undefined,
    length: rule.length,
    pattern: patternOf(rule),
  }));
}

/** A rule is a beginning; a star is anything, and a dollar at its end is the end. */
function patternOf(rule: string): RegExp {
  const isWhole = rule.endsWith('$');
  const parts = (isWhole ? rule.slice(0, -1) : rule).split('*').map((part) => RegExp.escape(part));
  return new RegExp(`^${parts.join('.*')}${isWhole ? '$' : ''}`);
}
