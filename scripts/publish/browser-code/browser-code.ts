/** How the browser's code is bundled: what is left out of it, and which files it becomes. */
import { basename } from 'node:path';
import { lateHydration } from '../../../src/astro-inside/late-hydration.ts';
import { fileNames, filesOfModules, type FileName } from './chunks-by-need.ts';
import { leanEndpoints } from './lean-endpoints.ts';
import { leanPackages } from './lean-packages.ts';
import { leanReact } from './lean-react.ts';

/** Settings of Vite. @param sources the folder `src`, with a slash at its end */
export function browserCode(sources: string) {
  const files = new Map<string, FileName>();
  return {
    plugins: [
      entriesAsFiles,
      sortIntoFiles(sources, files),
      lateHydration(),
      leanEndpoints(sources),
      leanPackages(sources),
      leanReact(),
    ],
    environments: {
      client: {
        build: {
          rolldownOptions: {
            // No getter of the shop or its packages does anything: a schema that nobody uses goes, with the words it was given.
            treeshake: { propertyReadSideEffects: false as const },
            output: {
              codeSplitting: {
                groups: [styleOfItsOwn, ...fileNames.map((name, index) => groupOf(name, index, files))],
              },
            },
          },
        },
      },
    },
  };
}

/**
 * Astro gives a page the styles of every file that holds one of its sheets: a sheet in a file with others would bring all of
 * theirs along. By itself it becomes no script at all.
 */
const styleOfItsOwn = {
  name: (id: string) => `style-${basename(id, '.css')}`,
  priority: fileNames.length + 1,
  test: /\.css$/,
};

/** What pages ask for by name is the file that it is in, not one more that leads to it. Astro sets it otherwise. */
const entriesAsFiles = {
  name: 'publisher:entries-as-files',
  applyToEnvironment: ({ name }: { name: string }) => name === 'client',
  options: (options: object) => ({ ...options, preserveEntrySignatures: 'allow-extension' as const }),
};

/** The bundler asks for each module once all are known. */
function groupOf(name: FileName, index: number, files: ReadonlyMap<string, FileName>) {
  return {
    name,
    priority: fileNames.length - index,
    test: (id: string) => files.get(id) === name,
  };
}

interface Bundling {
  readonly getModuleIds: () => Iterable<string>;
  readonly getModuleInfo: (id: string) => ModuleInfo | null;
}

interface ModuleInfo {
  readonly code: string | null;
  readonly isEntry: boolean;
  readonly importedIds: readonly string[];
  readonly dynamicallyImportedIds: readonly string[];
}

function sortIntoFiles(sources: string, files: Map<string, FileName>) {
  return {
    name: 'publisher:files-of-modules',
    applyToEnvironment: ({ name }: { name: string }) => name === 'client',
    buildEnd(this: Bundling) {
      const known = (id: string) => this.getModuleInfo(id);
      const sorted = filesOfModules(
        {
          ids: [...this.getModuleIds()],
          imports: (id) => known(id)?.importedIds ?? [],
          fetches: (id) => known(id)?.dynamicallyImportedIds ?? [],
          isEntry: (id) => known(id)?.isEntry ?? false,
          size: (id) => known(id)?.code?.length ?? 0,
        },
        sources,
      );
      files.clear();
      for (const [id, file] of sorted) files.set(id, file);
    },
  };
}
