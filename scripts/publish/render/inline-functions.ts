/** Functions of `src/islands/inline/` are printed into pages as minified text, in a build and in `astro dev` alike. */
import { readFile } from 'node:fs/promises';
import { minify, parseSync, transformWithOxc, type Plugin } from 'vite';

const folder = /[\\/]src[\\/]islands[\\/]inline[\\/](?!inline-script\.ts$)[^\\/]+\.ts$/;

/** The module's function becomes an object whose text is the minified function. */
export function inlineFunctions(): Plugin {
  return {
    name: 'inline-functions',
    enforce: 'pre',
    load: {
      filter: { id: folder },
      handler: async (id) => {
        const { name, text } = await minifiedFunction(id, await readFile(id, 'utf8'));
        const code = `export const ${name} = { toString: () => ${JSON.stringify(text)} };`;
        return { code, moduleType: 'js' };
      },
    },
  };
}

/**
 * @returns its name, and an expression such as `function(e){…}`
 * @throws Error when the module has more than one exported function: whatever else it has would not be printed
 */
export async function minifiedFunction(id: string, source: string): Promise<{ name: string; text: string }> {
  const { code } = await transformWithOxc(source, id, { sourcemap: false });
  const file = id.replace(/ts$/, 'js');
  const [only, ...others] = parseSync(file, code).program.body;
  const name = /^export function (\w+)/m.exec(code)?.[1];
  if (only?.type !== 'ExportNamedDeclaration' || others.length > 0 || name === undefined)
    throw new Error(`${id} must be one exported function, which uses nothing else of its module`);
  const { code: minified } = await minify(
    file,
    code.replace(/^export function \w+/m, 'export default function'),
    {
      compress: { target: 'es2022' },
      mangle: { toplevel: true },
      codegen: { removeWhitespace: true },
    },
  );
  return {
    name,
    text: minified
      .trim()
      .replace(/^export default /, '')
      .replace(/;$/, ''),
  };
}
