// For .astro files, which oxlint cannot read; oxlint.config.ts covers all other code.
import { defineConfig, globalIgnores } from 'eslint/config';
import astro from 'eslint-plugin-astro';
import tseslint from 'typescript-eslint';
import { functionsOfAtMost, generalRules, shopRules, storageRules } from './scripts/check/lint-rules.ts';

// The file, and the virtual files that the plugin extracts from its scripts; the type checker knows neither.
const astroFiles = ['**/*.astro', '**/*.astro/*.ts'];

export default defineConfig(
  globalIgnores(['.data*/**', '.astro/**', '**/*.mjs']),
  // Exceptions are configured here, in one visible place; disable comments are not respected.
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'off' } },
  {
    files: astroFiles,
    extends: [tseslint.configs.strict],
    rules: { '@typescript-eslint/no-unused-vars': 'off' },
  },
  astro.configs['flat/recommended'],
  // The accessibility rules of components, adapted to Astro's attributes.
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
  // An inline script sets the currency before first paint and cannot import a module.
  { files: ['src/layouts/**'], rules: storageRules },
);
