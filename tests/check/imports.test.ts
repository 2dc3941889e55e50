import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { astroImportFindings } from '../../scripts/check/astro-imports.ts';
import { cruiseProject, typescriptImportFindings } from '../../scripts/check/imports.ts';

/** Messages of the check for a project with these files. */
async function messagesFor(files: Record<string, string>): Promise<string[]> {
  const root = mkdtempSync(join(tmpdir(), 'layers-'));
  try {
    symlinkSync(join(import.meta.dirname, '../../node_modules'), join(root, 'node_modules'), 'junction');
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true });
      writeFileSync(join(root, path), text);
    }
    const findings = typescriptImportFindings(await cruiseProject(root));
    return findings.map(({ file, message }) => `${file}: ${message}`);
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
}

const imports = (...specifiers: string[]): string => specifiers.map((name) => `import '${name}';`).join('\n');

describe('TypeScript files', () => {
  it('may import what their layer may', async () => {
    const messages = await messagesFor({
      'src/shop.ts': `import type { Money } from './domain/money.ts';\nexport type A = Money;`,
      'src/domain/money.ts': 'export interface Money { cents: number }',
      'src/api/http.ts': imports('ofetch', 'valibot', '../domain/money.ts'),
      'src/snapshot/open.ts': imports('node:sqlite', '../api/http.ts', '../shop.ts'),
      'src/stores/cart.ts': imports('nanostores', '../api/http.ts', '../text/cart.ts'),
      'src/text/cart.ts': imports('../domain/money.ts'),
      'src/components/Price.tsx': `import type { ReactNode } from 'react';\nexport type A = ReactNode;`,
      'src/islands/use-live.ts': `import type { ReadableAtom } from 'nanostores';\nexport type A = ReadableAtom;`,
      'src/islands/env.d.ts': imports('astro'),
      'src/islands/cart/Cart.tsx': imports('react', '../../stores/cart.ts', '../../components/Price.tsx'),
      'scripts/publish.ts': imports('hono', 'node:fs', '../src/snapshot/open.ts', '../src/shop.ts'),
    });
    expect(messages).toEqual([]);
  });

  it.each([
    ['src/domain/cart.ts', '../text/cart.ts', 'domain may not import text (src/text/cart.ts)'],
    ['src/domain/cart.ts', '../shop.ts', 'domain may not import shop (src/shop.ts)'],
    ['src/domain/cart.ts', 'node:fs', 'domain may not import the package node:fs'],
    ['src/api/cart.ts', 'ofetch', 'only src/api/http.ts imports ofetch'],
    ['src/stores/cart.ts', 'react', 'stores may not import the package react'],
    ['src/stores/cart.ts', '../snapshot/open.ts', 'stores may not import snapshot (src/snapshot/open.ts)'],
    ['src/components/Price.tsx', 'react', 'components may not import the package react'],
    ['src/islands/Cart.tsx', 'nanostores', 'islands may not import the package nanostores'],
    ['src/islands/Cart.tsx', '../api/cart.ts', 'islands may not import api (src/api/cart.ts)'],
    ['src/text/cart.ts', '../../scripts/settings.ts', 'text may not import scripts (scripts/settings.ts)'],
    ['src/pages/feed.xml.ts', './home.ts', 'nothing imports pages (src/pages/home.ts)'],
    ['scripts/publish.ts', '../src/stores/cart.ts', 'scripts may not import stores (src/stores/cart.ts)'],
  ])('%s may not import %s', async (file, specifier, message) => {
    expect(await messagesFor({ [file]: imports(specifier) })).toContain(`${file}: ${message}`);
  });

  it('must be in a layer', async () => {
    expect(await messagesFor({ 'src/extra/a.ts': 'export const a = 1;' })).toEqual([
      'src/extra/a.ts: is in no layer',
    ]);
  });

  it('may not go round in circles', async () => {
    const messages = await messagesFor({
      'src/domain/a.ts': imports('./b.ts'),
      'src/domain/b.ts': imports('./a.ts'),
    });
    expect(messages).toContain(
      'src/domain/a.ts: imports go round in a circle: src/domain/a.ts → src/domain/b.ts → src/domain/a.ts',
    );
  });

  it('of the browser may not reach the snapshot by a detour', async () => {
    const messages = await messagesFor({
      'src/stores/cart.ts': imports('../api/cart.ts'),
      'src/api/cart.ts': imports('../snapshot/open.ts'),
      'src/snapshot/open.ts': 'export const a = 1;',
    });
    expect(messages).toContain('src/stores/cart.ts: a browser file reaches src/snapshot/open.ts');
  });
});

describe('.astro files', () => {
  const page = `---
import { pageOf } from '../snapshot/open.ts';
import Layout from '../layouts/Page.astro';
---
<Layout>{pageOf().title}</Layout>
<script>
  import { $cart } from '../stores/cart.ts';
  $cart.get();
</script>`;

  it('may import what their layer may, and stores in their scripts', () => {
    expect(astroImportFindings('src/pages/index.astro', page)).toEqual([]);
  });

  it('are judged by their folder in the frontmatter', () => {
    expect(astroImportFindings('src/components/Card.astro', page)).toEqual([
      {
        file: 'src/components/Card.astro',
        line: 2,
        message: 'components may not import snapshot (src/snapshot/open.ts)',
      },
      {
        file: 'src/components/Card.astro',
        line: 3,
        message: 'components may not import layouts (src/layouts/Page.astro)',
      },
    ]);
  });

  it('are judged as browser code in their scripts', () => {
    const code = `<p></p>\n<script>\n  import { open } from '../snapshot/open.ts';\n  const lazy = import('react');\n</script>`;
    expect(astroImportFindings('src/pages/index.astro', code)).toEqual([
      {
        file: 'src/pages/index.astro',
        line: 3,
        message: 'browserScript may not import snapshot (src/snapshot/open.ts)',
      },
      { file: 'src/pages/index.astro', line: 4, message: 'browserScript may not import the package react' },
    ]);
  });

  it('may take the types of a package where only its types are wanted', () => {
    const code = `---\nimport type { HTMLAttributes } from 'astro/types';\ntype Props = HTMLAttributes<'a'>;\n---\n<a></a>`;
    expect(astroImportFindings('src/components/Link.astro', code)).toEqual([]);
  });
});
