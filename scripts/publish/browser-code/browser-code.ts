/** Bundling of the browser code: what is removed from it, and how it is split into chunks. */
import { basename } from 'node:path';
import { lateHydration } from '../../../src/astro-inside/late-hydration.ts';
import { fileNames, filesOfModules, type FileName } from './chunks-by-need.ts';
import { inlineRuntime } from './inline-runtime.ts';
import { leanEndpoints } from './lean-endpoints.ts';
import { leanPackages } from './lean-packages.ts';
import { leanReact } from './lean-react.ts';

/** Vite settings. @param sources the folder `src`, with a trailing slash */
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
      inlineRuntime(),
    ],
    environments: {
      client: {
        build: {
          rolldownOptions: {
            // Tree shaking: no property read of the shop or its packages has a side effect, so unused schemas and their
            // texts are dropped.
            treeshake: { propertyReadSideEffects: false as const },
            output: {
              entryFileNames: ({ name }: { readonly name: string }) => `_astro/${shortName(name)}.[hash].js`,
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

/** Without what Astro appends to the script of a component: pages repeat the name of each of their files. */
function shortName(name: string): string {
  return name.replace(/\.astro_astro_type_script.*$/, '');
}

/**
 * Each style sheet gets its own chunk. Astro adds to a page all styles of every chunk that contains one of its sheets,
 * so shared style chunks would add foreign styles. A chunk with styles only produces no script.
 */
const styleOfItsOwn = {
  name: (id: string) => `style-${basename(id, '.css')}`,
  priority: fileNames.length + 1,
  test: /\.css$/,
};

/** Entries are the chunks themselves, without an extra facade file. Astro sets `preserveEntrySignatures` otherwise. */
const entriesAsFiles = {
  name: 'publisher:entries-as-files',
  applyToEnvironment: ({ name }: { name: string }) => name === 'client',
  options: (options: object) => ({ ...options, preserveEntrySignatures: 'allow-extension' as const }),
};

/** Assigns modules to a chunk. The bundler calls `test` after the module graph is complete. */
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
          // In the same order in every build: they come as they were read.
          ids: [...this.getModuleIds()].toSorted(),
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
