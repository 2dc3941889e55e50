import { describe, expect, it } from 'vitest';
import { measuringSources } from '../../scripts/serve/measuring-sources.ts';

describe('what measuring opens in the content security policy', () => {
  it('is nothing while the shop has no tag', () => {
    expect(measuringSources({ googleTagId: null, metaPixelId: null })).toEqual({});
  });

  it('is the addresses of the one tag that has an id', () => {
    const google = JSON.stringify(measuringSources({ googleTagId: 'G-1', metaPixelId: null }));
    const meta = JSON.stringify(measuringSources({ googleTagId: null, metaPixelId: '1' }));
    expect(google).toContain('googletagmanager.com');
    expect(google).not.toContain('facebook');
    expect(meta).toContain('https://connect.facebook.net');
    expect(meta).not.toContain('google');
  });
});
