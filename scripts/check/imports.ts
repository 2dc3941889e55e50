import { cruise, type ICruiseResult, type IDependency } from 'dependency-cruiser';
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { astroImportFindings } from './astro-imports.ts';
import type { Check, Finding } from './finding.ts';
import { browserLayers, layerOf, layers, refusal, type Import } from './layers.ts';
import { projectRoot, sourceFiles } from './source-files.ts';

/** Executes the layer table: allowed imports, no cycles, and no import path from browser code to the snapshot. */
export const importsCheck: Check = {
  name: 'imports',
  run: async () => {
    const astroFiles = sourceFiles('src/**/*.astro').flatMap(({ path, text }) =>
      astroImportFindings(path, text),
    );
    return [...typescriptImportFindings(await cruiseProject(projectRoot)), ...astroFiles];
  },
};

/** Import graph of src and scripts below a folder, with cycles and forbidden reachability. */
export async function cruiseProject(root: string): Promise<ICruiseResult> {
  const folders = ['src', 'scripts'].filter((folder) => existsSync(join(root, folder)));
  const { output } = await cruise(folders, {
    baseDir: root,
    validate: true,
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    // Resolves like `import`; otherwise ESM-only packages count as unknown, types included.
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
    },
    ruleSet: {
      forbidden: [
        { name: 'cycle', severity: 'error', from: {}, to: { circular: true } },
        {
          name: 'reach',
          severity: 'error',
          from: { path: browserLayers.map((name) => layers[name].place.source) },
          to: { path: layers.snapshot.place.source, reachable: true },
        },
      ],
    },
  });
  if (typeof output === 'string') throw new Error('dependency-cruiser answered with text instead of a graph');
  return output;
}

/** Findings of the layer table in a cruised project. */
export function typescriptImportFindings({ modules, summary }: ICruiseResult): Finding[] {
  const own = modules.filter(({ source }) => /^(src|scripts)\//.test(source));
  const refused = own.flatMap(({ source, dependencies }) => fileFindings(source, dependencies));
  const structural = summary.violations.map(({ rule, from, to, cycle }) => ({
    file: from,
    message:
      rule.name === 'cycle'
        ? `imports go round in a circle: ${[from, ...(cycle ?? []).map(({ name }) => name)].join(' → ')}`
        : `a browser file reaches ${to}`,
  }));
  return [...refused, ...structural];
}

function fileFindings(file: string, dependencies: IDependency[]): Finding[] {
  // Declaration files are never executed, so layers do not apply.
  if (file.endsWith('.d.ts')) return [];
  const layer = layerOf(file);
  if (layer === undefined) return [{ file, message: 'is in no layer' }];
  return dependencies
    .map((dependency) => refusal(file, layer, importOf(file, dependency)))
    .filter((message) => message !== undefined)
    .map((message) => ({ file, message }));
}

function importOf(file: string, { module, coreModule, dependencyTypes }: IDependency): Import {
  const isPackage = !module.startsWith('.');
  const [path = ''] = module.split('?');
  return {
    target: coreModule ? `node:${module}` : isPackage ? module : posix.join(posix.dirname(file), path),
    isPackage,
    isTypeOnly: dependencyTypes.includes('type-only'),
  };
}
