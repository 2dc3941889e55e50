/** A fault of a page, feed or header, printed as one line. */
export interface AuditFinding {
  readonly check: CheckName;
  /** The page, or the file. */
  readonly where: string;
  readonly what: string;
}

/** Each check is a figure of the audit, with its description. */
export const checks = {
  heading: 'pages without exactly one h1',
  canonical: 'pages without one canonical address, their own',
  title: 'pages whose title or description is missing or another page’s',
  shared: 'pages without Open Graph words and a picture that is there',
  data: 'faults of structured data',
  price: 'products whose price differs between page, structured data, feed and API',
  link: 'links within the site that lead nowhere, to a redirect, or where crawlers may not go',
  asset: 'scripts, styles and pictures that pages name and that are not there',
  sitemap: 'differences between the sitemap and the indexable pages',
  feed: 'faults of the feeds',
} as const;

export type CheckName = keyof typeof checks;
