/**
 * What the documentation names must exist: links, files, folders, commands, options, settings and identifiers. A name that
 * stands beside a file (`name` in `file`, `file` (`name`)) must stand in that file.
 */
import { globSync } from 'node:fs';
import { matchesGlob, posix } from 'node:path';
import { limitFindings } from './doc-limits.ts';
import { promiseFindings } from './doc-promises.ts';
import { projectRoot, sourceFiles, type SourceFile } from './source-files.ts';

export function docFindings(): readonly string[] {
  const documents = sourceFiles('README.md', '{src,scripts,tests}/**/*.md', '.readme/*.md');
  return [...documents.flatMap(documentFindings), ...limitFindings(documents)];
}

/** What is wrong with one document, each with its path. */
export function documentFindings(document: SourceFile): readonly string[] {
  const current = readProject();
  return [
    ...findingsIn(document, current),
    ...promiseFindings(document, (path) => current.code.get(path)).map(
      (finding) => `${document.path}: ${finding}`,
    ),
  ];
}

interface Project {
  /** Files and folders, from the project's root. */
  readonly files: readonly string[];
  /** Scripts of `package.json`. */
  readonly commands: ReadonlySet<string>;
  readonly code: ReadonlyMap<string, SourceFile>;
  /** Every word of the code outside of comments, and of the names of its files. */
  readonly words: ReadonlySet<string>;
}

let project: Project | null = null;

function readProject(): Project {
  if (project !== null) return project;
  const found = globSync(['*', '.*', '{src,scripts,tests,public,.readme,.ci}/**/*'], { cwd: projectRoot });
  const files = found.map((path) => path.replaceAll('\\', '/'));
  const [manifest] = sourceFiles('package.json');
  const { scripts } = JSON.parse(manifest?.text ?? '{}') as { scripts: Record<string, string> };
  const code = sourceFiles(
    '{src,scripts,tests}/**/*.{ts,tsx,astro,css,mjs,js,sql,json}',
    '{package,tsconfig*}.json',
    '*.{mjs,ts}',
    '{.env.example,.npmrc}',
    '.ci/**/*',
  );
  const words = new Set(files.flatMap((file) => wordsOf(posix.basename(file))));
  for (const { text } of code)
    for (const line of text.split('\n'))
      if (!/^\s*(?:\/\/|\/\*|\*)/.test(line)) for (const word of wordsOf(line)) words.add(word);
  const commands = new Set(Object.keys(scripts));
  project = { files, commands, words, code: new Map(code.map((file) => [file.path, file])) };
  return project;
}

function findingsIn({ path, text }: SourceFile, inProject: Project): readonly string[] {
  const prose = text.replaceAll(/^\s*```[^]*?^\s*```/gm, '');
  const links = [...prose.replaceAll(/`[^`\n]*`/g, '`').matchAll(/\]\(([^)\s#]+)[^)\s]*\)/g)];
  const spans = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);
  const commands = [...text.matchAll(/\bnpm run (\w[\w:-]*)/g)].map(([, command = '']) => command);
  const isForeign = foreign.has(path);
  return [
    ...links
      .map(([, target = '']) => target)
      .filter((target) => !/^[a-z]+:/.test(target))
      .filter(
        (target) => !inProject.files.includes(posix.join(posix.dirname(path), target).replace(/\/$/, '')),
      )
      .map((target) => `the link ${target} leads nowhere`),
    ...spans
      .filter((span) => isPath(span) && found(span, inProject).length === 0)
      .map((span) => `there is no ${span}`),
    ...commands
      .filter((command) => !inProject.commands.has(command))
      .map((command) => `there is no npm run ${command}`),
    ...spans
      .map((span) => /^npm test -- ([\w/-]+)/.exec(span)?.[1])
      .filter(
        (part) => part !== undefined && !inProject.files.some((file) => isTest(file) && file.includes(part)),
      )
      .map((part) => `no test file has ${part} in its path`),
    ...(isForeign
      ? []
      : spans.flatMap((span) => unknownNames(span, inProject).map((name) => `nothing is called ${name}`))),
    ...misplaced(prose, inProject).map(([name, file]) => `${file} has no ${name}`),
  ].map((finding) => `${path}: ${finding}`);
}

/** Names with a placeholder (`<feature>`, `NNN`), addresses and folders of data are not checked. */
function isPath(span: string): boolean {
  if (!/^[\w.@{},*/[\]-]+$/.test(span) || /NNN|my-thing|^\.data|^\/|^\d/.test(span)) return false;
  return (
    /^(?:src|scripts|tests|public|\.readme|\.ci)\//.test(span) ||
    /^[\w{},*[\]./-]+\.(?:tsx?|astro|css|md|mjs|sql)$/.test(span)
  );
}

function found(span: string, { files }: Project): readonly string[] {
  const path = span.replace(/^\.\.?\//, '').replace(/\/$/, '');
  return files.filter(
    (file) => file === path || file.endsWith(`/${path}`) || matchesGlob(file, `**/${path}`),
  );
}

function isTest(file: string): boolean {
  return /^tests\/.*\.(?:test\.tsx?|e2e\.ts)$/.test(file);
}

function wordsOf(text: string): readonly string[] {
  const words = Array.from(text.matchAll(/[A-Za-z_$][\w$]*(?:-[\w$]+)*/g), ([word]) => word);
  return words.flatMap((word) => [word, ...word.split('-')]);
}

/** The name of a span that is one name; in other spans what is written as code: `camelCase`, `SNAKE_CASE`, `--an-option`. */
function unknownNames(span: string, { words }: Project): readonly string[] {
  if (isPath(span) || /:\/\/|\.(?:jpg|html)\b/.test(span)) return [];
  const isName = /^[A-Za-z_$][\w$-]*(?:\(.*\))?$/.test(span);
  return Array.from(span.matchAll(/(--)?([A-Za-z_$][\w$]*(?:-[\w$]+)*)/g), ([, dashes, word = '']) => ({
    word,
    isCode: dashes !== undefined || /[a-z][A-Z]|[a-z\d]_|[A-Z]_[A-Z]|-/.test(word),
  }))
    .filter(({ word, isCode }) => (isName || isCode) && !words.has(word) && !examples.has(word))
    .map(({ word }) => word);
}

/** Names said to stand in a file that has them not. */
function misplaced(prose: string, inProject: Project): readonly (readonly [string, string])[] {
  const inside = [...prose.matchAll(/`([^`\n]+)` \(([^()]*(?:\([^()]*\)[^()]*)*)\)/g)].flatMap(
    ([, path = '', note = '']) =>
      Array.from(note.matchAll(/`([^`]+)`/g), ([, span = '']) => [span, path] as const),
  );
  const before = Array.from(
    prose.matchAll(/`([^`\n]+)` (?:in|of) `([^`\n]+)`/g),
    ([, span = '', path = '']) => [span, path] as const,
  );
  return [...inside, ...before].filter(([span, path]) => {
    const name = /^([A-Za-z_$][\w$]*)(?:\(.*\))?$/.exec(span)?.[1];
    const [file, ...others] = isPath(path) ? found(path, inProject) : [];
    const text = file === undefined || others.length > 0 ? undefined : inProject.code.get(file)?.text;
    return name !== undefined && text !== undefined && !new RegExp(String.raw`\b${name}\b`).test(text);
  });
}

/** Documents about other people's programs. */
const foreign: ReadonlySet<string> = new Set([
  'tests/specification/providers.md',
  'tests/specification/specification.md',
]);

/** What documents make up, and names of the platform that no code of ours has. */
const examples: ReadonlySet<string> = new Set([
  'la-nevada',
  'my-thing',
  'stock-KEY',
  'build-hook',
  'setHTML',
]);
