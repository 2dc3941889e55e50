/** Refused products in the panel, which stayed at their previous state while the rest went live. */
import { describe, expect, it } from 'vitest';
import type { Run } from '../../scripts/publish/daemon/run.ts';
import { panelPage } from '../../scripts/publish/panel/page.ts';
import type { RefusedGroup, RefusedProduct } from '../../scripts/publish/sync/refused.ts';
import { formatMoney, money } from '../../src/domain/money.ts';
import { panelTexts } from '../../src/text/publisher/publisher-panel.ts';
import { idleState, siteUrl, startedAt, view } from './panel-state.ts';
import { published } from './report.ts';

const product = (slug: string, why: RefusedProduct['why'], name = slug): RefusedProduct => ({
  slug,
  name,
  why,
  before: money(1_590_000, 'ARS'),
  after: money(159_000, 'ARS'),
});
const moved: RefusedGroup = {
  why: 'price-moved',
  count: 680,
  products: [product('monster-01', 'price-moved', 'Monster 01'), product('monster-02', 'price-moved')],
};

describe('products that were refused', () => {
  it('are told with their number and prices, the first few by name, and may be accepted', async () => {
    const page = await pageOf([moved]);
    expect(page).toContain(panelTexts.refused['price-moved'](680));
    expect(page).toContain(
      `<a href="${siteUrl}/producto/monster-01">Monster 01</a> <small>${formatMoney(money(1_590_000, 'ARS'))} → ${formatMoney(money(159_000, 'ARS'))}</small>`,
    );
    expect(page).toContain(panelTexts.history.more(678));
    expect(page).toContain(panelTexts.actions.accept);
  });

  it('may be accepted when it is one whose price jumped', async () => {
    const page = await pageOf([
      { why: 'price-jumped', count: 1, products: [product('monster-01', 'price-jumped')] },
    ]);
    expect(page).toContain(panelTexts.refused['price-jumped'](1));
    expect(page).toContain(panelTexts.actions.accept);
  });

  it('for a price that cannot be true are for nobody to accept', async () => {
    const page = await pageOf([
      { why: 'costs-nothing', count: 1, products: [product('<b>', 'costs-nothing')] },
    ]);
    expect(page).toContain(panelTexts.refused['costs-nothing'](1));
    expect(page).toContain('&lt;b&gt;');
    expect(page).not.toContain(panelTexts.actions.accept);
  });

  it('are no more told when none is', async () => {
    const page = await pageOf([]);
    expect(page).not.toContain(panelTexts.actions.accept);
    expect(page).not.toContain(panelTexts.refused.which);
  });
});

/** @param refused of the last publish that knows of them */
async function pageOf(refused: readonly RefusedGroup[]): Promise<string> {
  const result = { ...published, refused };
  const refusing: Run = {
    id: 1,
    causes: ['schedule'],
    startedAt,
    endedAt: startedAt + 100,
    isFull: false,
    result,
  };
  return (await panelPage({ ...idleState, runs: [refusing], refusing }, view, null)).toString();
}
