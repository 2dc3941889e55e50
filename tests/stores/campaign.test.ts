/** The address of a campaign's list: what it asks for, and where a choice stands. */
import { afterEach, describe, expect, it } from 'vitest';
import { closeFakeBrowser, openFakeBrowser } from './fake-browser.ts';

afterEach(closeFakeBrowser);

async function campaignAt(path: string) {
  openFakeBrowser('blocked', path);
  return import('../../src/stores/campaign.ts');
}

describe('the list of a campaign', () => {
  it.each([
    ['/c/one-piece', null],
    ['/c/one-piece?orderBy=recent', null],
    ['/c/one-piece?orderBy=nada&page=x', null],
    ['/c/one-piece?orderBy=price', { order: 'price', page: 1 }],
    ['/c/one-piece?page=3#arriba', { order: 'recent', page: 3 }],
    ['/c/one-piece?page=2&orderBy=title', { order: 'title', page: 2 }],
  ])('asks at %s for %o beyond what is published', async (path, asked) => {
    const { campaignListAsked } = await campaignAt(path);
    expect(campaignListAsked()).toEqual(asked);
  });

  it.each([
    [{ order: 'recent', page: 1 }, '/c/one-piece'],
    [{ order: 'price', page: 1 }, '/c/one-piece?orderBy=price'],
    [{ order: 'recent', page: 2 }, '/c/one-piece?page=2'],
    [{ order: 'title', page: 4 }, '/c/one-piece?orderBy=title&page=4'],
  ] as const)('has %o at %s', async (question, address) => {
    const { campaignAddress } = await campaignAt('/c/one-piece');
    expect(campaignAddress({ slug: 'one-piece', ...question })).toBe(address);
  });
});
