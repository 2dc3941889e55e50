/**
 * Row 19: scores our headers by the rules of Mozilla's HTTP Observatory, which itself only scans public sites.
 * Modifiers and conditions are those of github.com/mdn/mdn-http-observatory (`src/grader/charts.js`,
 * `src/analyzer/tests`), as far as they apply to our responses; an unknown value gets the worst modifier of its rule.
 */
import { atLeast, type Figure } from '../figures/figure.ts';
import { elementsOf } from './read-html.ts';

/** A response over https. */
export interface ObservedAnswer {
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly html: string;
}

export interface ObservedRule {
  readonly name: string;
  readonly modifier: number;
}

const row = 19;

/** The lowest score among the responses, with its path. */
export function observatoryFigure(answers: ReadonlyMap<string, ObservedAnswer>): Figure {
  const scores = [...answers].map(([path, answer]) => ({ path, score: scoreOf(answer) }));
  const [lowest] = scores.toSorted((a, b) => a.score - b.score);
  return {
    name: `HTTP Observatory rules, the lowest of ${scores.length} kinds of answers (${lowest?.path ?? 'none'})`,
    value: lowest?.score ?? null,
    unit: 'points',
    target: atLeast(135),
    row,
  };
}

/** From 0; 100 is the baseline without penalties and bonuses. */
export function scoreOf(answer: ObservedAnswer): number {
  const rules = rulesOf(answer);
  const withoutMerits = 100 + sum(rules.filter(({ modifier }) => modifier < 0));
  // Bonuses only count from a score of 90.
  const merits = sum(rules.filter(({ modifier }) => modifier > 0));
  return Math.max(0, withoutMerits >= 90 ? withoutMerits + merits : withoutMerits);
}

/** Modifier of each rule. */
export function rulesOf({ headers, html }: ObservedAnswer): readonly ObservedRule[] {
  const policy = directivesOf(headers['content-security-policy'] ?? '');
  return [
    { name: 'content-security-policy', modifier: policyModifier(policy) },
    { name: 'cookies', modifier: headers['set-cookie'] === undefined ? 0 : -40 },
    { name: 'cross-origin-resource-sharing', modifier: sharingModifier(headers) },
    { name: 'redirection', modifier: 0 },
    { name: 'referrer-policy', modifier: referrerModifier(headers['referrer-policy']) },
    { name: 'strict-transport-security', modifier: transportModifier(headers['strict-transport-security']) },
    { name: 'subresource-integrity', modifier: scriptsModifier(html) },
    {
      name: 'x-content-type-options',
      modifier: headers['x-content-type-options'] === 'nosniff' ? 0 : -5,
    },
    { name: 'x-frame-options', modifier: framingModifier(policy, headers['x-frame-options']) },
    {
      name: 'cross-origin-resource-policy',
      modifier: modifierIn(headers['cross-origin-resource-policy'], ['same-origin', 'same-site']),
    },
    {
      name: 'cross-origin-opener-policy',
      modifier: modifierIn(headers['cross-origin-opener-policy'], [
        'same-origin',
        'same-origin-allow-popups',
      ]),
    },
    {
      name: 'cross-origin-embedder-policy',
      modifier: modifierIn(headers['cross-origin-embedder-policy'], ['require-corp', 'credentialless']),
    },
  ];
}

type Policy = ReadonlyMap<string, readonly string[]>;

function directivesOf(text: string): Policy {
  const directives = text.split(';').map((directive) => directive.trim().split(/\s+/));
  return new Map(directives.flatMap(([name = '', ...sources]) => (name === '' ? [] : [[name, sources]])));
}

const broad = ['*', 'http:', 'https:', 'ftp:', 'http://*', 'https://*', 'http://*.*', 'https://*.*'];

function policyModifier(policy: Policy): number {
  if (policy.size === 0) return -25;
  const usual = policy.get('default-src') ?? ['*'];
  const scripts = heeded(policy.get('script-src') ?? usual);
  const styles = heeded(policy.get('style-src') ?? usual);
  const objects = policy.get('object-src') ?? usual;
  const isInlineAllowed = scripts.some((source) => [...broad, "'unsafe-inline'", 'data:'].includes(source));
  if (isInlineAllowed || objects.some((source) => broad.includes(source))) return -20;
  const active = [...policy].filter(([name]) => name !== 'img-src' && name !== 'media-src');
  if (active.some(([, sources]) => sources.some((source) => /^(?:http|ftp):/.test(source)))) return -20;
  if ([...scripts, ...styles].includes("'unsafe-eval'")) return -10;
  const passive = [...(policy.get('img-src') ?? usual), ...(policy.get('media-src') ?? usual)];
  if (passive.some((source) => /^(?:http|ftp):/.test(source))) return -10;
  if (styles.some((source) => [...broad, "'unsafe-inline'", 'data:'].includes(source))) return 0;
  return usual.length === 1 && usual[0] === "'none'" ? 10 : 5;
}

/** With a hash or nonce, browsers ignore 'unsafe-inline'. */
function heeded(sources: readonly string[]): readonly string[] {
  const isNamed = sources.some((source) => /^'(?:sha\d+|nonce)-/.test(source));
  return isNamed ? sources.filter((source) => source !== "'unsafe-inline'") : sources;
}

function sharingModifier(headers: ObservedAnswer['headers']): number {
  const isCredentialed = headers['access-control-allow-credentials'] === 'true';
  return headers['access-control-allow-origin'] !== undefined && isCredentialed ? -50 : 0;
}

function referrerModifier(header: string | undefined): number {
  if (header === undefined) return 0;
  const good = ['no-referrer', 'same-origin', 'strict-origin', 'strict-origin-when-cross-origin'];
  return good.includes(header) ? 5 : -5;
}

/** The HSTS preload list cannot be queried here; being on it would add 5. */
function transportModifier(header: string | undefined): number {
  const seconds = Number(/(?:^|;)\s*max-age=(\d+)/i.exec(header ?? '')?.[1] ?? Number.NaN);
  if (Number.isNaN(seconds)) return -20;
  return seconds >= sixMonthsSeconds ? 0 : -10;
}

const sixMonthsSeconds = 15_552_000;

function scriptsModifier(html: string): number {
  const scripts = elementsOf(html).filter(({ name, attribs }) => name === 'script' && 'src' in attribs);
  const foreign = scripts.filter(({ attribs }) => !/^\/(?!\/)/.test(attribs['src'] ?? ''));
  const isUnsafe = foreign.some(
    ({ attribs }) => attribs['src']?.startsWith('https://') !== true && !('integrity' in attribs),
  );
  if (isUnsafe) return -50;
  if (foreign.some(({ attribs }) => !('integrity' in attribs))) return -5;
  return scripts.some(({ attribs }) => 'integrity' in attribs) ? 5 : 0;
}

function framingModifier(policy: Policy, header: string | undefined): number {
  const framers = policy.get('frame-ancestors');
  if (framers !== undefined) return framers.some((source) => broad.includes(source)) ? -20 : 5;
  return /^(?:deny|sameorigin)$/i.test(header ?? '') ? 5 : -20;
}

function modifierIn(header: string | undefined, good: readonly string[]): number {
  return header !== undefined && good.includes(header) ? 10 : 0;
}

function sum(rules: readonly ObservedRule[]): number {
  return rules.reduce((total, { modifier }) => total + modifier, 0);
}
