import { describe, expect, it } from 'vitest';
import { goBack } from '../../scripts/publish/daemon/go-back.ts';
import { readPause } from '../../scripts/publish/daemon/pause.ts';
import { silentProgress } from '../../scripts/shared/progress.ts';
import { publishedFor, refuseOtherAddress, rememberAddress } from '../../scripts/publish/published-for.ts';
import { publish as publishSite } from '../../scripts/publish/publish.ts';
import { settingsFrom } from '../../scripts/shared/settings.ts';
import { at, build, emptyShop, publish } from '../serve/tiny-shop.ts';

const shop = 'https://tienda.example';
const here = 'http://localhost:4321';

describe('the address that pages were published for', () => {
  it.each([
    ['the first one', null, shop, false],
    ['the same one', shop, shop, false],
    ['another port of this machine', here, 'http://localhost:5000', false],
    ['the internet, from this machine', here, shop, false],
    ['this machine, from the internet', shop, here, true],
    ['another shop', shop, 'https://otra.example', true],
    ['the same one without https', shop, 'http://tienda.example', true],
  ])('%s: from %s to %s is refused: %s', (_name, known, siteUrl, isRefused) => {
    const data = emptyShop();
    if (known !== null) rememberAddress({ data, siteUrl: known });
    const publishes = () => refuseOtherAddress({ data, siteUrl });
    if (isRefused) expect(publishes).toThrow(`published for ${known}, and SITE_URL says ${siteUrl}`);
    else expect(publishes).not.toThrow();
    expect(publishedFor(data)).toBe(known);
  });

  it('stops a publish before it lifts a pause or asks for anything, unless the shop has moved', async () => {
    const data = emptyShop();
    for (const [words, now] of [
      ['uno', at(0)],
      ['dos', at(1000)],
    ] as const) {
      build(data, { 'index.html': words });
      await publish(data, now);
    }
    await goBack(data, { to: null, cause: 'hand', log: console });
    rememberAddress({ data, siteUrl: shop });
    const settings = settingsFrom({ DATA_DIR: data.root, API_URL: 'http://127.0.0.1:9' });
    const careless = publishSite(settings, { progress: silentProgress });
    await expect(careless).rejects.toMatchObject({ problem: 'other-address' });
    expect(readPause(data)).not.toBeNull();
    const moving = publishSite(settings, { progress: silentProgress, isNewAddress: true });
    await expect(moving).rejects.toMatchObject({ problem: 'api-unreachable' });
    expect(publishedFor(data)).toBe(shop);
  });
});
