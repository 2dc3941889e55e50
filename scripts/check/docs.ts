/** Links, files and commands that the documentation names must exist. */
import { globSync } from 'node:fs';
import { matchesGlob, posix } from 'node:path';
import { projectRoot, sourceFiles } from './source-files.ts';

export function docFindings(): readonly string[] {
  const files = globSync(['*', '.*', '{src,scripts,tests,public,.readme,.ci}/**/*'], {
    cwd: projectRoot,
  }).map((path) => path.replaceAll('\\', '/'));
  const [manifest] = sourceFiles('package.json');
  const { scripts } = JSON.parse(manifest?.text ?? '{}') as { scripts: Record<string, string> };
  const isThere = (path: string) =>
    files.some((file) => file === path || file.endsWith(`/${path}`) || matchesGlob(file, `**/${path}`));
  return sourceFiles('README.md', '{src,scripts,tests}/**/*.md', '.readme/*.md').flatMap(({ path, text }) => {
    const prose = text.replaceAll(/^\s*```[^]*?^\s*```/gm, '');
    const links = [...prose.replaceAll(/`[^`\n]*`/g, '`').matchAll(/\]\(([^)\s#]+)[^)\s]*\)/g)];
    const spans = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, span = '']) => span);
    return [
      ...links
        .map(([, target = '']) => target)
        .filter((target) => !/^[a-z]+:/.test(target))
        .filter((target) => !files.includes(posix.join(posix.dirname(path), target).replace(/\/$/, '')))
        .map((target) => `${path}: the link ${target} leads nowhere`),
      ...spans
        .filter((span) => isPath(span) && !isThere(span.replace(/\/$/, '')))
        .map((span) => `${path}: there is no ${span}`),
      ...spans
        .map((span) => /^npm run ([\w:-]+)/.exec(span)?.[1])
        .filter((command) => command !== undefined && !(command in scripts))
        .map((command) => `${path}: there is no npm run ${command}`),
    ];
  });
}

/** Names with a placeholder (`<feature>`, `NNN`) are not checked. */
function isPath(span: string): boolean {
  if (!/^[\w.@{},*/-]+$/.test(span) || span.includes('NNN') || span.startsWith('.data')) return false;
  return (
    /^(?:src|scripts|tests|public|\.readme)\//.test(span) ||
    /^[\w-]+\.(?:tsx?|astro|css|md|mjs|sql)$/.test(span)
  );
}
