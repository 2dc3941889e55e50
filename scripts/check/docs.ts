import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join, matchesGlob, posix } from 'node:path';
import type { Check, Finding } from './finding.ts';
import { projectRoot, sourceFiles, type SourceFile } from './source-files.ts';

/**
 * Documentation: links, and files, folders and commands in code spans, must exist, also pages that comments cite; the
 * README is short.
 */
export const docsCheck: Check = {
  name: 'docs',
  run: () => {
    const project = projectNames();
    return [
      ...sourceFiles('README.md').flatMap(tooLong),
      ...sourceFiles(...pages).flatMap((page) => [...deadLinks(page, project), ...lostNames(page, project)]),
      ...sourceFiles(...code).flatMap((file) => lostPages(file, project)),
    ];
  },
};

const code = ['*.ts', '{src,scripts,tests}/**/*.{ts,tsx,mjs,astro,css,sql}'];
const pages = ['README.md', '{src,scripts,tests}/**/*.md', '.readme/*.md'];

/** Length limit, so that the README is read to its end; further content goes to other pages. */
export function tooLong({ path, text: content }: SourceFile): Finding[] {
  const lines = content.trimEnd().split('\n').length;
  return lines > mostLines ? [{ file: path, message: `has ${lines} lines, at most ${mostLines}` }] : [];
}

const mostLines = 200;

/** Names that documentation may refer to. */
export interface ProjectNames {
  /** Relative to the project's root. */
  readonly files: readonly string[];
  /** Scripts in package.json. */
  readonly commands: readonly string[];
  /** The heading anchors of a page. */
  readonly anchorsOf: (file: string) => readonly string[];
}

function projectNames(): ProjectNames {
  const found = globSync(['*', '.*', '{src,scripts,tests,public,.readme,.ci}/**/*'], { cwd: projectRoot });
  const { scripts } = JSON.parse(text('package.json')) as { scripts: Record<string, string> };
  return {
    files: found.map((path) => path.replaceAll('\\', '/')),
    commands: Object.keys(scripts),
    anchorsOf: (file) =>
      file.endsWith('.md') && existsSync(join(projectRoot, file)) ? anchorsIn(text(file)) : [],
  };
}

function text(file: string): string {
  return readFileSync(join(projectRoot, file), 'utf8');
}

/** Internal links to missing files or headings. */
export function deadLinks(page: SourceFile, { files, anchorsOf }: ProjectNames): Finding[] {
  return linesOf(page).flatMap(({ words, line }) =>
    [...words.replaceAll(/`[^`]*`/g, '`').matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, target = '']) => {
      if (/^[a-z]+:/.test(target)) return [];
      const [path = '', anchor] = target.split('#');
      const file = path === '' ? page.path : posix.join(posix.dirname(page.path), path).replace(/\/$/, '');
      const isDead = !files.includes(file) || (anchor !== undefined && !anchorsOf(file).includes(anchor));
      return isDead ? [{ file: page.path, line, message: `the link ${target} leads nowhere` }] : [];
    }),
  );
}

/** Code spans that look like a file, folder or command of the project but do not exist. */
export function lostNames(page: SourceFile, project: ProjectNames): Finding[] {
  return linesOf(page).flatMap(({ words, line }) =>
    [...words.matchAll(/`([^`]+)`/g)].flatMap(([, span = '']) => {
      const message = lostName(span, project);
      return message === null ? [] : [{ file: page.path, line, message }];
    }),
  );
}

/** Pages cited in comments must be in the repository. */
export function lostPages({ path, text: content }: SourceFile, project: ProjectNames): Finding[] {
  return content.split('\n').flatMap((words, index) => {
    if (!/^\s*(?:\/?\*|\/\/|--)/.test(words)) return [];
    // Not of another site.
    return [...words.matchAll(/(?<![\w./-])(?!\/\/)[\w./-]+\.md\b/g)].flatMap(([page]) => {
      const message = lostName(page, project);
      return message === null ? [] : [{ file: path, line: index + 1, message }];
    });
  });
}

function lostName(span: string, { files, commands }: ProjectNames): string | null {
  const [, command] = /^npm run ([\w:-]+)/.exec(span) ?? [];
  if (command !== undefined) return commands.includes(command) ? null : `there is no npm run ${command}`;
  if (!isPath(span)) return null;
  const path = span.replace(/\/$/, '');
  const isThere = files.some(
    (file) => file === path || file.endsWith(`/${path}`) || matchesGlob(file, `**/${path}`),
  );
  return isThere ? null : `there is no ${span}`;
}

const ownFile = /\.(?:tsx?|astro|css|md|mjs|sql|svg|webp|png)$/;
const ownFolder = /^(?:src|scripts|tests|public|\.readme)\//;

/** Names with a placeholder (`<feature>`, `NNN`, `[slug]`) or of the data folder are not checked. */
function isPath(span: string): boolean {
  if (!/^[\w.@{},*/-]+$/.test(span) || /NNN|^DATA_DIR|^\.data/.test(span)) return false;
  return ownFolder.test(span) || (ownFile.test(span) && !/^[.*]+\w+$/.test(basename(span)));
}

/** Code blocks are skipped. */
function linesOf({
  text: content,
}: SourceFile): readonly { readonly words: string; readonly line: number }[] {
  let isBlock = false;
  return content.split('\n').flatMap((words, index) => {
    if (words.trimStart().startsWith('```')) isBlock = !isBlock;
    return isBlock ? [] : [{ words, line: index + 1 }];
  });
}

/** GitHub's anchors: lower case, hyphens for spaces, no punctuation. */
function anchorsIn(content: string): readonly string[] {
  return [...content.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replaceAll(' ', '-'),
  );
}
