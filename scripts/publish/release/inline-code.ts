import { cspHash } from '../../http/csp-hash.ts';
import type { InlineCode } from './manifest.ts';

/**
 * CSP hashes of a page's inline code. Data blocks are not executed and need none; speculation rules and import maps
 * are governed like scripts. Event handlers and `style` attributes are refused by the policy.
 */
export function inlineCodeOf(html: string): InlineCode {
  const scripts = new Set<string>();
  const styles = new Set<string>();
  for (const [, name, attributes = '', content = ''] of html.matchAll(elements)) {
    if (name === undefined) continue;
    if (name.toLowerCase() === 'style') styles.add(cspHash(content));
    else if (isGoverned(attributes)) scripts.add(cspHash(content));
  }
  return { scripts: [...scripts].sort(), styles: [...styles].sort() };
}

/** Also comments and other tags, so that text inside of them is not taken for a script. */
const elements =
  /<!--[\s\S]*?-->|<(script|style)\b((?:[^>"']|"[^"]*"|'[^']*')*)>([\s\S]*?)<\/\1\s*>|<[a-z/](?:[^>"']|"[^"]*"|'[^']*')*>/gi;

function isGoverned(attributes: string): boolean {
  if (/\ssrc\s*=/i.test(attributes)) return false;
  const type = /\stype\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(attributes);
  const value = (type?.[1] ?? type?.[2] ?? type?.[3] ?? '').trim().toLowerCase();
  return governedTypes.has(value);
}

const governedTypes = new Set([
  '',
  'module',
  'text/javascript',
  'application/javascript',
  'importmap',
  'speculationrules',
]);
