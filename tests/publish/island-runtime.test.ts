import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { beforeAll, expect, it } from 'vitest';
import { islandRuntime, laterDirectives } from '../../scripts/publish/render/island-runtime.ts';

type Print = (result: object, type: 'both' | 'directive', directive: string) => string;
let print: Print;

const result = {
  clientDirectives: new Map(['intent', 'visible', 'only', 'load'].map((name) => [name, `${name}()`])),
};
const astroElement = 'customElements.define("astro-island"';

beforeAll(async () => {
  const { getPrescripts } = (await bundled('astro/runtime/server/scripts.js')) as { getPrescripts: Print };
  print = getPrescripts;
});

it('prints no code for islands that wait for a sign', () => {
  for (const directive of laterDirectives)
    for (const type of ['both', 'directive'] as const) expect(print(result, type, directive)).toBe('');
});

it.each(['both', 'directive'] as const)('prints all code for an island that does not wait (%s)', (type) => {
  for (const directive of ['only', 'load']) {
    const code = print(result, type, directive);
    expect(code).toContain(`${directive}()`);
    expect(code).toContain(astroElement);
  }
});

it("brings Astro's element with the page's code", async () => {
  expect(await bundledText('virtual:astro-island')).toContain('astro-island');
});

it('says when Astro prints the code in another way', () => {
  const { transform } = islandRuntime();
  const handler = typeof transform === 'object' ? (transform.handler as (code: string) => unknown) : null;
  expect(() => handler?.('export const getPrescripts = () => {};')).toThrow('another way');
});

async function bundled(input: string): Promise<unknown> {
  const text = await bundledText(input);
  return import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(text)}`);
}

async function bundledText(input: string): Promise<string> {
  const output = await build({
    configFile: false,
    root: fileURLToPath(new URL('../..', import.meta.url)),
    logLevel: 'silent',
    plugins: [islandRuntime()],
    build: { ssr: true, write: false, rolldownOptions: { input } },
    ssr: { noExternal: true },
  });
  return 'output' in output ? output.output[0].code : '';
}
