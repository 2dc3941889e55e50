/** `npm run test:repeat`: runs the suite several times to find flaky tests. */
import { parseArgs } from 'node:util';
import { interruption } from './suite/interruption.ts';
import { describeRuns, isGreen, repeat } from './suite/repeat.ts';
import { runSuite } from './suite/suite.ts';
import { wantedOf, wantedOptions, type Wanted } from './suite/wanted.ts';

const usage = `npm run test:repeat -- [options] [FILTER…]
  --times N     how often (5)
  --load        beside two busy loops
  --quick, --part NAME, FILTER   as for npm test`;

process.exitCode = await main(process.argv.slice(2));

async function main(args: string[]): Promise<number> {
  const options = readOptions(args);
  if (options === null) {
    console.error(usage);
    return 2;
  }
  const signal = interruption();
  const run = () => runSuite(options.wanted, signal);
  const runs = await repeat(run, { ...options, signal, say: (line) => console.log(line) });
  console.log(`\n${describeRuns(runs)}`);
  return runs.length === options.times && runs.every(isGreen) ? 0 : 1;
}

interface Options {
  readonly times: number;
  readonly isLoaded: boolean;
  readonly wanted: Wanted;
}

function readOptions(args: string[]): Options | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: {
        ...wantedOptions,
        times: { type: 'string', default: '5' },
        load: { type: 'boolean', default: false },
      },
      allowPositionals: true,
    });
    const times = Number(values.times);
    if (!Number.isInteger(times) || times < 1) throw new Error('--times wants a whole number from 1');
    return { times, isLoaded: values.load, wanted: wantedOf(values, positionals) };
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return null;
  }
}
