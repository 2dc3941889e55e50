/**
 * The bundler's runtime helpers, in the two or three chunks that need one. By itself it makes them a file of 200 bytes,
 * one more request on every page. In a chunk that others share they would change the name of React's chunk.
 */

/** As in rolldown's runtime, less what the shop has none of (iterable namespaces, errors in CommonJS modules). */
const helpers: Readonly<Record<string, string>> = {
  __commonJSMin:
    '(run, module) => () => (module || run((module = { exports: {} }).exports, module), module.exports)',
  __exportAll:
    '(all) => { const module = {}; for (const name in all) Object.defineProperty(module, name, { get: all[name], enumerable: true }); return module; }',
};

const runtime = 'rolldown-runtime';
const runtimeImport = new RegExp(`^import \\{([^}]*)\\} from "[^"]*/${runtime}\\.[^"]*";$`, 'm');

/** @throws Error for a helper that is not known: a new version of the bundler */
export function withInlineRuntime(code: string): string {
  return code.replace(runtimeImport, (_, names: string) =>
    names
      .split(',')
      .map((name) => name.trim().split(' as '))
      .map(([exported = '', local = exported]) => {
        const helper = helpers[local];
        if (helper === undefined) throw new Error(`The bundler's runtime has a new helper ${local}`);
        return `var ${local} = ${helper};`;
      })
      .join('\n'),
  );
}

/** Vite plugin. */
export function inlineRuntime() {
  return {
    name: 'publisher:inline-runtime',
    applyToEnvironment: ({ name }: { name: string }) => name === 'client',
    renderChunk: (code: string) => (runtimeImport.test(code) ? withInlineRuntime(code) : null),
    generateBundle: {
      order: 'pre' as const,
      // Else what imported it would be loaded with it.
      handler(_options: unknown, bundle: Record<string, unknown>) {
        for (const name of Object.keys(bundle)) if (name.includes(`/${runtime}.`)) delete bundle[name];
      },
    },
  };
}
