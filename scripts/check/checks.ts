/** Tools with their arguments, and functions that return what they find. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import PQueue from 'p-queue';
import { astroLayerFindings } from './astro-layers.ts';
import { docFindings } from './docs.ts';
import { pageFindings } from './page-files.ts';
import { projectRoot } from './source-files.ts';
import { textFindings } from './specification.ts';
import { wordFindings } from './words.ts';

export interface StaticCheck {
  readonly name: string;
  /** @returns a line for each finding */
  readonly run: () => Promise<readonly string[]> | readonly string[];
}

export interface FailedCheck {
  readonly name: string;
  readonly message: string;
}

/** The longest first. */
export const staticChecks: readonly StaticCheck[] = [
  // Rules and the types of .ts and .tsx files, on one program.
  tool('lint', 'oxlint/bin/oxlint', '--quiet'),
  // The types of .astro files. Without a configuration it also checks every .ts file.
  tool(
    'astro',
    '@astrojs/check/bin/astro-check.js',
    '--root . --tsconfig tsconfig.astro.json --minimumSeverity warning',
  ),
  tool(
    'layers',
    'dependency-cruiser/bin/dependency-cruiser.mjs',
    '--config scripts/check/layers.mjs src scripts',
  ),
  tool(
    'unused',
    'knip/bin/knip.js',
    '--config scripts/check/knip.config.ts --no-progress --exclude binaries',
  ),
  tool('format', 'prettier/bin/prettier.cjs', '--check --cache --cache-strategy content --log-level warn .'),
  { name: 'astro layers', run: astroLayerFindings },
  { name: 'texts', run: textFindings },
  { name: 'pages', run: pageFindings },
  { name: 'docs', run: docFindings },
  { name: 'words', run: wordFindings },
];

export async function runChecks(
  checks: readonly StaticCheck[] = staticChecks,
): Promise<{ readonly passed: number; readonly failures: readonly FailedCheck[] }> {
  const queue = new PQueue({ concurrency: 2 });
  const found = await queue.addAll(checks.map((check) => () => runCheck(check)));
  const failures = found.filter((failure) => failure !== null);
  return { passed: checks.length - failures.length, failures };
}

async function runCheck({ name, run }: StaticCheck): Promise<FailedCheck | null> {
  const started = performance.now();
  const findings = await run();
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${findings.length > 0 ? '✗' : '✓'} ${name.padEnd(12)} ${seconds.padStart(5)} s`);
  for (const line of findings) console.log(`    ${line}`);
  return findings.length === 0 ? null : { name: `check ${name}`, message: findings.join('\n') };
}

/** @param program below node_modules */
function tool(name: string, program: string, args: string): StaticCheck {
  return {
    name,
    run: async () => {
      const argv = [join(projectRoot, 'node_modules', program), ...args.split(' ')];
      const env = { ...process.env, ASTRO_TELEMETRY_DISABLED: '1', NO_COLOR: '1' };
      try {
        await promisify(execFile)(process.execPath, argv, { cwd: projectRoot, env, maxBuffer: Infinity });
        return [];
      } catch (error) {
        const { stdout, stderr, code } = error as Record<'stdout' | 'stderr' | 'code', string>;
        return [...`${stdout}${stderr}`.trim().split('\n'), `${name} ended with code ${code}`];
      }
    },
  };
}
