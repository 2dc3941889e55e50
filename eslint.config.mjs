// Of .astro files, which oxlint cannot read; all other code is judged by oxlint.config.ts.
import { defineConfig, globalIgnores } from 'eslint/config';
import astro from 'eslint-plugin-astro';
import tseslint from 'typescript-eslint';
import { functionsOfAtMost, generalRules, shopRules, storageRules } from './scripts/check/lint-rules.ts';

// A file and its scripts, which the plugin takes out as files of their own; the type checker knows neither.
const astroFiles = ['**/*.astro', '**/*.astro/*.ts'];

export default defineConfig(
  globalIgnores(['.data*/**', '.astro/**', '**/*.mjs']),
  // A rule that does not fit a file is changed here, where everybody sees it, not by a comment in that file.
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'off' } },
  {
    files: astroFiles,
    extends: [tseslint.configs.strict],
    rules: { '@typescript-eslint/no-unused-vars': 'off' },
  },
  astro.configs['flat/recommended'],
  // The same accessibility rules as those of components, made to understand Astro's own kinds of attributes.
  astro.configs['flat/jsx-a11y-strict'],
  { files: astroFiles, rules: { ...generalRules, ...shopRules } },
  {
    files: ['**/*.astro/*.ts'],
    rules: {
      ...functionsOfAtMost(70),
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Exports have names.' },
      ],
    },
  },
  // The currency is chosen by an inline script before the first paint, which no module can be.
  { files: ['src/layouts/**'], rules: storageRules },
);
