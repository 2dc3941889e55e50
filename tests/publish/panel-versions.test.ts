/** Versions, warnings and the requested publish in the panel. */
import { describe, expect, it } from 'vitest';
import type { DaemonState } from '../../scripts/publish/daemon/daemon.ts';
import type { Run, RunResult } from '../../scripts/publish/daemon/run.ts';
import { panelPage } from '../../scripts/publish/panel/page.ts';
import { panelTexts } from '../../src/text/publisher/publisher-panel.ts';
import { idleState, siteUrl, startedAt, view } from './panel-state.ts';
import { published } from './report.ts';

const { actions, history, warnings } = panelTexts;
const older = {
  id: '20261119T120000000Z-00000000000a',
  createdAt: new Date('2026-11-19T12:00:00Z'),
};
const oldest = {
  id: '20261118T120000000Z-00000000000b',
  createdAt: new Date('2026-11-18T12:00:00Z'),
};

describe('versions', () => {
  it('are chosen by what changed in them', async () => {
    const made = { ...published, release: older.id, changedProducts: 5, changedPages: 12 };
    const products = { products: ['a', 'b', 'c', 'd'], names: { a: 'Monster 01', b: 'Monster 02' } };
    const versions = idleState.live === null ? [] : [idleState.live, older, oldest];
    const page = await pageOf({ versions, happened: [run({ ...made, ...products })] });
    expect(page).toContain('5 productos · 12 páginas');
    expect(page).toContain('Monster 01, Monster 02, c, y 2 más');
    expect(page).toContain(`name="de" value="${older.id}"`);
    expect(page).toContain(`aria-label="${actions.backToOf('18/11, 09:00')}"`);
    expect(page).toContain(history.unknown);
    // No rollback to the live release.
    expect(page).not.toContain(`value="${idleState.live?.id}"`);
    expect(page).toContain(actions.isLive);
  });

  it('are no choice while there is one', async () => {
    const { live } = idleState;
    expect(await pageOf({ versions: live === null ? [] : [live] })).not.toContain(actions.back);
  });

  it('that somebody went back to stand in the history, also when they are not kept any more', async () => {
    const page = await pageOf({
      happened: [
        run({ kind: 'went-back', release: older.id, from: null }),
        { ...run({ kind: 'went-back', release: oldest.id, from: null }), causes: ['command'] },
      ],
      versions: [older],
    });
    expect(page).toContain(history.wentBack('19/11, 09:00'));
    expect(page).toContain(history.wentBack('18/11, 09:00'));
    expect(page).toContain(panelTexts.causes.command);
  });
});

describe('a publish that was asked for', () => {
  const asked = { ...view, askedAt: startedAt };

  it.each<[string, Partial<DaemonState>, string | null]>([
    ['waits', { isWaiting: true }, actions.asked],
    ['is over', { runs: [run(published)] }, actions.done],
    ['found nothing to do', { runs: [run({ ...published, isNew: false })] }, actions.done],
    ['was refused', { runs: [run({ kind: 'refused', problem: 'api-failed', reason: '' })] }, actions.refused],
    [
      'came before',
      { runs: [{ ...run(published), startedAt: startedAt - 1 }], isWaiting: true },
      actions.asked,
    ],
    [
      'is another one',
      { runs: [{ ...run(published), causes: ['schedule'] }], isWaiting: true },
      actions.asked,
    ],
    ['is forgotten', {}, null],
  ])('%s, and the panel says so', async (_, state, words) => {
    const page = (await panelPage({ ...idleState, ...state }, asked, null)).toString();
    for (const one of [actions.asked, actions.done, actions.refused]) {
      if (one === words) expect(page).toContain(`role="status">${one}<`);
      else expect(page).not.toContain(`role="status">${one}<`);
    }
  });
});

describe('warnings', () => {
  it('stand on top with since when, and each may be put away', async () => {
    const page = await pageOf({
      warnings: [{ id: 7, warning: { code: 'landing-missing', slug: '<a>' }, since: startedAt }],
    });
    expect(page).toContain(warnings.heading);
    expect(page).toContain(
      `${warnings.landingMissing('&lt;a&gt;')} <small>${warnings.since('20/11, 12:04')}</small>`,
    );
    expect(page).toContain('action="/revisado"');
    expect(page).toContain('name="de" value="7"');
    expect(page).toContain('action="/revisar"');
  });

  it('name the product or the page that they are about, and link it', async () => {
    const product = { slug: 'monster-01', name: 'Monster 01' };
    const problem = { code: 'unknown-format' } as const;
    const page = await pageOf({
      warnings: [
        { id: 1, warning: { code: 'picture', source: '/1.bmp', product, problem }, since: startedAt },
        { id: 2, warning: { code: 'dead-link', page: '/nosotros', link: '/x' }, since: startedAt },
      ],
    });
    expect(page).toContain(warnings.picture('/1.bmp', 'Monster 01', warnings.pictureWhy['unknown-format']));
    expect(page).toContain(`<a href="${siteUrl}/producto/monster-01">Monster 01</a>`);
    expect(page).toContain(`<a href="${siteUrl}/nosotros">/nosotros</a>`);
  });

  it('are not spoken of when there is none', async () => {
    expect(await pageOf({})).not.toContain(warnings.heading);
  });
});

describe('a refusal', () => {
  it('that came again is told once, with how often', async () => {
    const refused = { kind: 'refused', problem: 'api-failed', reason: '' } as const;
    const page = await pageOf({ happened: [run({ ...refused, times: 34, since: startedAt })] });
    expect(page).toContain(history.again(34, '20/11, 12:04'));
  });

  it('because products are gone names some of them', async () => {
    const missing = [{ slug: 'monster-01', name: 'Monster 01' }];
    const page = await pageOf({
      happened: [run({ kind: 'refused', problem: 'too-many-lost', reason: '', missing })],
    });
    expect(page).toContain(history.missing);
    expect(page).toContain('>Monster 01</a>');
  });
});

function run(result: RunResult): Run {
  return { id: 1, causes: ['hand'], startedAt, endedAt: startedAt + 100, isFull: false, result };
}

async function pageOf(state: Partial<DaemonState>): Promise<string> {
  return (await panelPage({ ...idleState, ...state }, view, null)).toString();
}
