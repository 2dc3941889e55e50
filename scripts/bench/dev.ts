/** Measures the start of `npm run dev`, and the time until Chromium shows an edit. */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from 'playwright';
import { atMost, type Figure } from '../figures/figure.ts';
import type { Progress } from '../publish/progress.ts';
import { copyProject, edit, edits, type Edit } from './dev-project.ts';
import { launchChromium } from './pages/browser.ts';
import { median } from './pages/median.ts';
import { startProgram } from './program.ts';

export interface DevBench {
  /** Repetitions of each edit. */
  readonly runs: number;
  readonly folder: string;
  readonly port: number;
  readonly apiPort: number;
  readonly progress: Progress;
}

export async function benchDev({ runs, folder, port, apiPort, progress }: DevBench): Promise<Figure[]> {
  const root = join(folder, 'dev');
  const project = join(root, 'project');
  await rm(root, { recursive: true, force: true });
  await mkdir(root, { recursive: true });
  await copyProject(project);
  const env = {
    ...process.env,
    DATA_DIR: join(root, 'data'),
    PORT: String(port),
    API_PORT: String(apiPort),
  };
  progress.say('Starting on an empty data folder');
  const first = await timedStart(project, env);
  await first.stop();
  progress.say('Starting again');
  const shop = await timedStart(project, env);
  const browser = await launchChromium();
  try {
    const page = await browser.newPage();
    await page.goto(`http://localhost:${port}/productos`);
    const seen: Figure[] = [];
    for (const one of edits) {
      progress.say(`Editing a ${one.kind}`);
      const times: number[] = [];
      for (let run = 1; run <= runs; run++) times.push(await timeOf(project, page, one, 5000 + run));
      const target = targets[one.kind];
      seen.push({ name: `a changed ${one.kind} is seen`, value: median(times), unit: 'ms', target });
    }
    return [
      { name: 'up on an empty data folder', value: first.seconds, unit: 's', target: null },
      { name: 'up again', value: shop.seconds, unit: 's', target: null },
      ...seen,
    ];
  } finally {
    await browser.close();
    await shop.stop();
    await rm(root, { recursive: true, force: true });
  }
}

/** Issue 20, point 3. */
const targets: Readonly<Record<Edit['kind'], Figure['target']>> = {
  sentence: atMost(1000),
  style: atMost(1000),
  component: atMost(1000),
  island: atMost(1000),
  page: atMost(1000),
  view: atMost(2000),
  endpoint: null,
};

interface Started {
  readonly seconds: number;
  readonly stop: () => Promise<void>;
}

/**
 * Waits for the message that the shop is open, printed after the home page was rendered.
 * @throws Error with its output when it exits before
 */
async function timedStart(project: string, env: NodeJS.ProcessEnv): Promise<Started> {
  const start = performance.now();
  const program = startProgram('dev.ts', [], env, project);
  while (!program.said().includes('The shop is open')) {
    if (!program.isRunning()) throw new Error(`npm run dev ended:\n${program.said()}`);
    await pause(10);
  }
  return { seconds: (performance.now() - start) / 1000, stop: program.stop };
}

async function timeOf(project: string, page: Page, one: Edit, mark: number): Promise<number> {
  if (one.kind === 'island') await wake(page);
  const start = performance.now();
  await edit(project, one, mark);
  await page.waitForFunction(one.seen(mark));
  return Math.round(performance.now() - start);
}

/** Triggers hydration: an island that is not hydrated yet is reloaded with its page. */
async function wake(page: Page): Promise<void> {
  await page.locator('[name=q]').first().focus();
  await page.waitForSelector('[role=combobox]');
}
