/** `npm run test:times`: measures the checks, the quick suite and the whole suite, and whether all of it passes. */
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { report } from './figures/report.ts';
import { interruption } from './suite/interruption.ts';
import { measureMachine } from './suite/machine-speed.ts';
import { repeat } from './suite/repeat.ts';
import { runSuite } from './suite/suite.ts';
import { figuresOf, timedRuns } from './suite/times.ts';
import { wantedOf } from './suite/wanted.ts';
import { settingsFrom } from './settings.ts';

const usage = `npm run test:times -- [options]
  --times N        how often the whole suite runs, and again beside two busy loops (5); 0 leaves both out
  --write-readme   records the figures in .readme/figures, .readme/figures.md and the README`;

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  const options = readOptions(args);
  if (options === null) return 2;
  const { times, writesReadme } = options;
  const signal = interruption();
  const whole = () => runSuite(wantedOf({ quick: false }, []), signal);
  const several = (isLoaded: boolean) =>
    repeat(whole, { times, isLoaded, signal, say: (line) => console.log(line) });
  const figures = figuresOf({
    machine: await measureMachine(),
    check: await runSuite(timedRuns.check, signal),
    quick: await runSuite(timedRuns.quick, signal),
    whole: await several(false),
    loaded: await several(true),
  });
  return report({
    subject: 'suite',
    command: `npm run test:times -- --times ${times}`,
    figures,
    folder: join(settingsFrom(process.env).data.root, 'bench'),
    // An interrupted run is no measurement.
    writesReadme: writesReadme && !signal.aborted,
  });
}

function readOptions(args: string[]): { readonly times: number; readonly writesReadme: boolean } | null {
  try {
    const { values } = parseArgs({
      args,
      options: {
        times: { type: 'string', default: '5' },
        'write-readme': { type: 'boolean', default: false },
      },
    });
    const times = Number(values.times);
    if (!Number.isInteger(times) || times < 0) throw new Error('--times wants a whole number');
    return { times, writesReadme: values['write-readme'] };
  } catch (error) {
    console.error(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
    return null;
  }
}
