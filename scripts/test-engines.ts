/**
 * `npm run test:engines`: the main journeys in Chromium, Firefox and WebKit against the whole shop. It installs the
 * engines that are missing (Debian, as root).
 */
import { existsSync, globSync } from 'node:fs';
import { Explained, runCommandLine } from './command-line.ts';
import { installPackages, isThere } from './deploy/verify/packages.ts';
import { interruption } from './suite/interruption.ts';
import { runVitest } from './suite/run-vitest.ts';

const usage = `npm run test:engines -- [chromium] [firefox] [webkit]     all of them by default`;

/** Debian's packages, and whether they are installed. */
const engines = {
  chromium: { packages: [], areThere: () => true },
  firefox: { packages: ['firefox-esr'], areThere: () => isThere('firefox-esr', '--version') },
  webkit: {
    packages: ['webkit2gtk-driver', 'gir1.2-webkit2-4.1', 'python3-gi', 'xvfb'],
    areThere: () =>
      isThere('WebKitWebDriver', '--help') &&
      isThere('Xvfb', '-help') &&
      existsSync('/usr/lib/python3/dist-packages/gi') &&
      globSync('/usr/lib/*/girepository-1.0/WebKit2-4.1.typelib').length > 0,
  },
} as const;

type EngineName = keyof typeof engines;

process.exitCode = await runCommandLine('test:engines', [], () => main(process.argv.slice(2)));

/** Exit codes: 0 passed · 1 failed · 2 wrong usage. */
async function main(args: readonly string[]): Promise<number> {
  const all = Object.keys(engines) as EngineName[];
  const unknown = args.filter((name) => !all.some((known) => known === name));
  if (unknown.length > 0) {
    console.error(usage);
    return 2;
  }
  const wanted = all.filter((name) => args.length === 0 || args.includes(name));
  for (const name of wanted) {
    const { packages, areThere } = engines[name];
    installPackages(packages, areThere, (line) => console.log(line));
    if (!areThere())
      throw new Explained(`${name} is not usable here: ${packages.join(', ')} of Debian are needed`);
  }
  const startedAt = performance.now();
  const files = wanted.map((name) => `tests/engines/${name}.engine`);
  const { passed, failures } = await runVitest(['engines'], files, { signal: interruption() });
  const seconds = Math.round((performance.now() - startedAt) / 1000);
  console.log(`${wanted.join(', ')}: ${passed} passed, ${failures.length} failed in ${seconds} s`);
  return failures.length > 0 || passed === 0 ? 1 : 0;
}
