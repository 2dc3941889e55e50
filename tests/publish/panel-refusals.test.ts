/** What the panel says of products that stayed as they were while the rest went live. */
import { describe, expect, it } from 'vitest';
import type { DaemonState } from '../../scripts/publish/daemon/daemon.ts';
import type { Run, RunResult } from '../../scripts/publish/daemon/store.ts';
import { panelPage } from '../../scripts/publish/panel/page.ts';
import type { RefusedGroup } from '../../scripts/publish/sync/refused.ts';
import { panelTexts } from '../../src/text/publisher-panel.ts';

const moved: RefusedGroup = { why: 'price-moved', count: 680, products: ['monster-01', 'monster-02'] };

describe('products that were refused', () => {
  it('are told with their number, the first few by name, and may be accepted', async () => {
    const page = await pageOf(published([moved]));
    expect(page).toContain(panelTexts.refused['price-moved'](680));
    expect(page).toContain('<li>monster-01</li>');
    expect(page).toContain(panelTexts.history.more(678));
    expect(page).toContain(panelTexts.actions.accept);
  });

  it('are still told after a publish of other products that read no list', async () => {
    expect(await pageOf(published([], false), published([moved]))).toContain(panelTexts.actions.accept);
  });

  it('are settled when a look finds them well', async () => {
    const page = await pageOf(published([]), published([moved]));
    expect(page).not.toContain(panelTexts.actions.accept);
    expect(page).not.toContain(panelTexts.refused['price-moved'](680));
  });

  it('for a price that cannot be true are for nobody to accept', async () => {
    const page = await pageOf(published([{ why: 'costs-nothing', count: 1, products: ['<b>'] }]));
    expect(page).toContain(panelTexts.refused['costs-nothing'](1));
    expect(page).toContain('&lt;b&gt;');
    expect(page).not.toContain(panelTexts.actions.accept);
  });
});

async function pageOf(...results: readonly RunResult[]): Promise<string> {
  const startedAt = Date.parse('2026-11-20T12:00:00Z');
  const runs = results.map((result, index): Run => {
    const id = results.length - index;
    return { id, causes: ['schedule'], startedAt, endedAt: startedAt + 100, isFull: false, result };
  });
  const next = { at: startedAt, wish: { cause: 'schedule', only: null } } as const;
  const state: DaemonState = { running: null, isWaiting: false, hold: null, live: null, next, runs };
  return (await panelPage(state, { id: 'a', formToken: 'b', until: Infinity }, null)).toString();
}

function published(refused: readonly RefusedGroup[], isListRead = true): RunResult {
  const none = {
    products: [],
    changedProducts: 0,
    pages: [],
    changedPages: 0,
    removedPages: 0,
    warnings: [],
  };
  return { kind: 'published', release: 'r', isNew: true, ...none, phases: {}, refused, isListRead };
}
