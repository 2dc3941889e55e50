import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot, sourceFiles } from '../../scripts/check/source-files.ts';

const text = (file: string) => readFileSync(join(projectRoot, file), 'utf8');
const example = [...text('.env.example').matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name);

it('.env.example has every setting of the README, and no other', () => {
  const [, table = ''] = /\n## Configuration\n([\s\S]*?)\n## /.exec(text('README.md')) ?? [];
  const rows = table.split('\n').filter((line) => line.startsWith('| `'));
  const named = rows.flatMap((row) => [...row.matchAll(/`([A-Z][A-Z_]{3,})`/g)].map(([, name]) => name));
  expect(new Set(example)).toEqual(new Set(named));
});

it('.env.example has every setting that a program reads', () => {
  const read = sourceFiles('scripts/**/*.ts').flatMap((file) =>
    [...file.text.matchAll(/env\['([A-Z_]+)'\]/g)].map(([, name]) => name),
  );
  const missing = read.filter((name = '') => !internal.has(name) && !example.includes(name));
  expect(missing).toEqual([]);
});

/** Variables between programs, and variables set by the system. */
const internal: ReadonlySet<string> = new Set([
  ...[
    'SNAPSHOT_FILE',
    'TRACE_PAGES',
    'SNAPSHOT_GENERATION',
    'SHOP_PROVIDERS',
    'LOOKS_FOLDER',
    'LOOKS_WORDS',
    'ACCEPT_SCREENS',
  ],
  ...[
    'AWS_DEFAULT_REGION',
    'LISTEN_FDS',
    'LISTEN_PID',
    'NODE_OPTIONS',
    'NPM_CONFIG_USERCONFIG',
    'PATH',
    'TMPDIR',
  ],
]);
