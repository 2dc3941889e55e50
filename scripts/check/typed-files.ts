/**
 * A program of the checks `types` and `lint`: both ask the same TypeScript program, which is what costs. Arguments: whose
 * files (`tests` or `app`, everything else), and what is asked (`types`, `lint`). Prints findings as JSON. Files that were
 * clean and have not changed since, nor what they import, are not asked again.
 */
import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ESLint } from 'eslint';
import ts from 'typescript';
import { CleanFiles } from './clean-files.ts';
import type { Finding } from './finding.ts';
import { lintFindings } from './lint-findings.ts';
import { projectRoot, sourceFiles, type SourceFile } from './source-files.ts';

/** What the program prints. */
export interface TypedFindings {
  readonly types: readonly Finding[];
  readonly lint: readonly Finding[];
}

const configFile = 'tsconfig.json';

if (import.meta.main) {
  const [owner = '', ...asked] = process.argv.slice(2);
  console.log(JSON.stringify(await findingsOf(owner, asked)));
}

async function findingsOf(owner: string, asked: readonly string[]): Promise<TypedFindings> {
  const config = readConfig();
  const isOwn = (path: string) => path.startsWith('tests/') === (owner === 'tests');
  const own = config.fileNames
    .map((file) => relative(projectRoot, file).replaceAll('\\', '/'))
    .filter((path) => !path.endsWith('.d.ts') && isOwn(path));
  const declarations = sourceFiles('{src,scripts,tests}/**/*.{ts,tsx}').filter(declaresForAll);
  const clean = new CleanFiles({
    cacheFile: join(projectRoot, 'node_modules/.cache/typed-files', `${[owner, ...asked].join('-')}.json`),
    root: projectRoot,
    basis: basisOf(asked, declarations),
  });
  const stale = own.filter((path) => !clean.isClean(path));
  if (stale.length === 0) return { types: [], lint: [] };
  const declaring = declarations
    .map(({ path }) => path)
    .filter((path) => path.endsWith('.d.ts') || isOwn(path));
  const program = programOf(config, [...declaring, ...stale]);
  const types = asked.includes('types') ? typeFindings(program, stale) : [];
  const lint = asked.includes('lint') ? await lintWith(program, stale) : [];
  const found = new Set([...types, ...lint].map(({ file }) => file));
  clean.remember(own.filter((path) => !found.has(path) && !found.has(configFile)));
  return { types, lint };
}

function readConfig(): ts.ParsedCommandLine {
  const config = ts.getParsedCommandLineOfConfigFile(join(projectRoot, configFile), undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: (diagnostic) => {
      throw new Error(textOf(diagnostic));
    },
  });
  if (config === undefined) throw new Error(`${configFile} cannot be read`);
  return config;
}

/** What counts in files that do not import it. */
function declaresForAll({ path, text }: SourceFile): boolean {
  return path.endsWith('.d.ts') || /\bdeclare (?:module|global)\b/.test(text);
}

/** Settings, versions, these programs themselves, and what is declared for all files. */
function basisOf(asked: readonly string[], declarations: readonly SourceFile[]): string {
  const settings = [configFile, 'eslint.config.mjs', 'package-lock.json', 'package.json'];
  const programs = sourceFiles('scripts/check/{typed-files,clean-files,lint-findings}.ts');
  const texts = [
    ...settings.map((file) => readFileSync(join(projectRoot, file), 'utf8')),
    ...[...programs, ...declarations].map(({ path, text }) => `${path}\n${text}`),
  ];
  return hash('sha256', [process.version, ...asked, ...texts].join('\0'));
}

/** The files with all that they import. */
function programOf({ options, errors }: ts.ParsedCommandLine, paths: readonly string[]): ts.Program {
  const rootNames = paths.map((path) => join(projectRoot, path));
  return ts.createProgram({ rootNames, options, configFileParsingDiagnostics: errors });
}

function typeFindings(program: ts.Program, paths: readonly string[]): Finding[] {
  const diagnostics = [
    ...program.getConfigFileParsingDiagnostics(),
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...paths.flatMap((path) => {
      const file = program.getSourceFile(join(projectRoot, path));
      return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)];
    }),
  ];
  return diagnostics.map((diagnostic) => ({
    ...placeOf(diagnostic),
    message: `ts(${diagnostic.code}): ${textOf(diagnostic)}`,
  }));
}

/** ESLint with its own configuration, but for the program. */
async function lintWith(program: ts.Program, paths: readonly string[]): Promise<Finding[]> {
  const eslint = new ESLint({
    cwd: projectRoot,
    overrideConfig: {
      files: ['**/*.{ts,tsx}'],
      languageOptions: { parserOptions: { projectService: false, programs: [program] } },
    },
  });
  return lintFindings(await eslint.lintFiles([...paths]));
}

function placeOf({ file, start }: ts.Diagnostic): Pick<Finding, 'file' | 'line'> {
  if (file === undefined) return { file: configFile };
  const line = start === undefined ? undefined : file.getLineAndCharacterOfPosition(start).line + 1;
  return { file: relative(projectRoot, file.fileName), line };
}

function textOf({ messageText }: ts.Diagnostic): string {
  return ts.flattenDiagnosticMessageText(messageText, '\n    ');
}
