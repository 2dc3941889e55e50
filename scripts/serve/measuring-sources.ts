/**
 * CSP sources of the analytics tags; none for a tag without an id. The browser requests them only after consent. From
 * developers.google.com/tag-platform/security/guides/csp, and the URLs that the Pixel's script calls.
 */
export function measuringSources({
  googleTagId,
  metaPixelId,
}: {
  readonly googleTagId: string | null;
  readonly metaPixelId: string | null;
}): Readonly<Record<string, readonly string[]>> {
  const google = googleTagId !== null;
  const meta = metaPixelId !== null;
  const sources = {
    'script-src': [
      ...(google ? ['https://*.googletagmanager.com'] : []),
      ...(meta ? ['https://connect.facebook.net'] : []),
    ],
    'connect-src': [...(google ? googleCollectors : []), ...(meta ? ['https://www.facebook.com'] : [])],
    'img-src': [...(google ? googleCollectors : []), ...(meta ? ['https://www.facebook.com'] : [])],
  };
  return google || meta ? sources : {};
}

const googleCollectors = [
  'https://*.google-analytics.com',
  'https://*.analytics.google.com',
  'https://*.googletagmanager.com',
];
