/** Something wrong with a page, a feed or a header, as one line that a person can follow. */
export interface Fault {
  readonly check: CheckName;
  /** The page, or the file. */
  readonly where: string;
  readonly what: string;
}

/** Each is a figure of the audit; what it counts, in words. */
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
