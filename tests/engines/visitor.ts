/** A visitor of the shop in any engine, with which journeys are written. Every step is retried until it is possible. */
import { expect, inject, onTestFinished, vi } from 'vitest';
import { shopDay } from '../../src/domain/shop-clock.ts';
import { keys } from '../../src/stores/keys.ts';
import { actInPage, wasHitInPage, type Box, type Deed, type Done, type Wanted } from './in-page.ts';
import { openLine, type Line } from './line.ts';
import { keyValues, type Engine, type Size, type Tab } from './tab.ts';

export const sizes = {
  narrowest: { width: 320, height: 640 },
  phone: { width: 360, height: 740 },
  tablet: { width: 768, height: 1024 },
  desk: { width: 1280, height: 900 },
} as const satisfies Record<string, Size>;

export interface Visitor {
  readonly tab: Tab;
  /** The visitor's connection to the site. */
  readonly line: Line;
  readonly visit: (path: string) => Promise<void>;
  readonly press: (kind: Wanted['kind'], name: string, isStart?: boolean) => Promise<void>;
  /** Replaces what is in a field. */
  readonly fill: (label: string, words: string) => Promise<void>;
  readonly type: (words: string) => Promise<void>;
  readonly key: (key: keyof typeof keyValues) => Promise<void>;
  readonly choose: (select: string, option: string) => Promise<void>;
  readonly sees: (kind: Wanted['kind'], name: string) => Promise<void>;
  readonly seesNot: (kind: Wanted['kind'], name: string) => Promise<void>;
  /** Where something is in the window, scrolled to. */
  readonly boxOf: (kind: Wanted['kind'], name: string) => Promise<Box>;
  readonly valueOf: (label: string) => Promise<string>;
  readonly isAt: (path: string | RegExp) => Promise<void>;
  /** Declares an expected error. */
  readonly expects: (trouble: RegExp) => void;
}

/** A window of its own for the running test; unexpected console messages fail it. */
export async function openVisitor(engine: Engine, size: Size = sizes.desk): Promise<Visitor> {
  const line = await openLine(inject('siteUrl'));
  const tab = await engine.openTab();
  // On a busy machine a view transition may be skipped; Firefox reports it.
  const expected: RegExp[] = [/[Tt]ransition was (?:aborted|skipped)|Skipped ViewTransition/];
  onTestFinished(async () => {
    await tab.close();
    await line.close();
    const surprises = tab.troubles().filter((trouble) => !expected.some((known) => known.test(trouble)));
    expect(surprises, `nothing unexpected in ${engine.name}`).toEqual([]);
  });
  await tab.resize(size);
  return { tab, line, ...stepsOf(tab, line), expects: (trouble) => void expected.push(trouble) };
}

function stepsOf(tab: Tab, line: Line): Omit<Visitor, 'tab' | 'line' | 'expects'> {
  const act = (wanted: Wanted, deed: Deed) => untilDone(() => tab.run(actInPage, wanted, deed));
  const press: Visitor['press'] = async (kind, name, isStart = false) => {
    const { left, top, width, height } = await boxOf(kind, name, isStart);
    await tab.press(left + width / 2, top + height / 2);
    // No script can run while the press navigates.
    const wasHit = () => tab.run(wasHitInPage).catch(() => true);
    const isHit = await vi.waitUntil(wasHit, { timeout: clickMs, interval: 50 }).catch(() => false);
    // It moved between aim and press: aim again, as a visitor does.
    if (!isHit) await press(kind, name, isStart);
  };
  const boxOf = async (kind: Wanted['kind'], name: string, isStart = false) =>
    (await act({ kind, name, isStart }, { do: 'aim' })).box;
  const valueOf = async (name: string) => (await act({ kind: 'field', name }, { do: 'read' })).words;
  return {
    press,
    boxOf,
    valueOf,
    visit: async (path) => {
      await tab.open(line.origin + path);
      // Neither the newsletter's invitation nor the cookie notice, which covers the lower edge.
      await tab.run(keepInPage, { [keys.newsletterDay]: shopDay(new Date()), [keys.consent]: '1' });
    },
    fill: async (name, words) => {
      await press('field', name);
      const old = await valueOf(name);
      await tab.type([...Array.from(old, () => keyValues.Backspace), ...words]);
      await expect.poll(() => valueOf(name), { message: `"${name}" is filled in` }).toBe(words);
    },
    type: (words) => tab.type([...words]),
    key: (key) => tab.type([keyValues[key]]),
    choose: async (name, option) => {
      await act({ kind: 'select', name }, { do: 'choose', option });
    },
    sees: async (kind, name) => {
      await act({ kind, name }, { do: 'see' });
    },
    seesNot: (kind, name) =>
      expect
        .poll(async () => (await tab.run(actInPage, { kind, name }, { do: 'see' })).trouble, {
          message: `${kind} "${name}" is gone`,
        })
        .not.toBeNull(),
    isAt: (path) =>
      expect
        .poll(() => tab.run(() => location.pathname + location.search), { message: 'the address' })
        .toMatch(
          typeof path === 'string' ? new RegExp(`^${path.replaceAll(/[?.]/g, String.raw`\$&`)}$`) : path,
        ),
  };
}

/** Within this time a press of the mouse has become a click. */
const clickMs = 3000;

const nothing: Done = { trouble: null, words: '', box: { left: 0, top: 0, width: 0, height: 0 } };

function keepInPage(entries: Readonly<Record<string, string>>): void {
  for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
}

/** Retries, because no script can run while the page navigates. */
async function untilDone(act: () => Promise<Done>): Promise<Done> {
  let last = nothing;
  const trouble = async () => {
    last = await act().catch((error: unknown) => ({ ...nothing, trouble: String(error) }));
    return last.trouble;
  };
  await expect.poll(trouble).toBeNull();
  return last;
}
