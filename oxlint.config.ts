// Rules and types for all code: tsgolint builds the program once, with TypeScript's native compiler.
import { defineConfig, type DummyRuleMap } from 'oxlint';

const noFetch = { name: 'fetch', message: 'Calls are endpoints of src/api, made by src/api/http.ts.' };
const noStorage = ['localStorage', 'sessionStorage'].map((name) => ({
  name,
  message: 'Only src/stores/storage.ts touches the storage: it survives a blocked, full or corrupt one.',
}));

function restricted(globals: readonly { readonly name: string; readonly message: string }[]): DummyRuleMap {
  return {
    'no-restricted-globals': ['error', ...globals],
    'no-restricted-properties': [
      'error',
      ...['window', 'globalThis', 'self'].flatMap((object) =>
        globals.map(({ name, message }) => ({ object, property: name, message })),
      ),
    ],
  };
}

export default defineConfig({
  plugins: ['typescript', 'react', 'jsx-a11y', 'import'],
  categories: { correctness: 'error' },
  ignorePatterns: ['node_modules', '.data*/**', '.astro/**', 'dist/**', '**/*.d.ts'],
  // Exceptions are configured here, in one visible place; disable comments are not respected.
  options: { typeAware: true, typeCheck: true, respectEslintDisableDirectives: false },
  rules: {
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'max-depth': ['error', 4],
    'no-empty': 'error',
    'no-eval': 'error',
    'no-fallthrough': 'error',
    'no-template-curly-in-string': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-deprecated': 'error',
    'typescript/no-explicit-any': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: false }],
    // Spreading a string into letters and omitting a header from a record are intended.
    'typescript/no-misused-spread': ['error', { allow: [{ from: 'lib', name: 'string' }] }],
    'typescript/no-unnecessary-condition': 'error',
    'typescript/no-unnecessary-type-assertion': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/require-await': 'off',
    'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
    'typescript/return-await': 'error',
    'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    'typescript/use-unknown-in-catch-callback-variable': 'error',
    'typescript/require-array-sort-compare': 'off',
    // Statements of SQL are tagged templates: sql.run`DELETE …`.
    'no-unused-expressions': ['error', { allowTaggedTemplates: true }],
    // The compiler reports it (noUnusedLocals, noUnusedParameters).
    'no-unused-vars': 'off',
    // Refusing control characters is what these expressions are for.
    'no-control-regex': 'off',
    // ARIA patterns (listbox, status) whose elements behave otherwise.
    'jsx-a11y/prefer-tag-over-role': 'off',
  },
  overrides: [
    { files: ['src/**', 'scripts/**/*.ts'], rules: { 'import/no-default-export': 'error' } },
    { files: ['src/**'], rules: { 'no-console': 'error', ...restricted([noFetch, ...noStorage]) } },
    { files: ['src/**/*.tsx'], rules: { 'react/exhaustive-deps': 'error', 'react/rules-of-hooks': 'error' } },
    // Astro and tools read a default export.
    {
      files: ['src/**/*.astro', 'src/islands/shop/loading/client-intent.ts', 'scripts/check/knip.config.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
    // A scrollable list of pictures must be focusable by keyboard.
    {
      files: ['src/components/catalogue/product/Gallery.tsx'],
      rules: { 'jsx-a11y/no-noninteractive-tabindex': 'off' },
    },
    // A delivery estimate depends on the day it is rendered.
    { files: ['src/islands/catalogue/product/FallbackProduct.tsx'], rules: { 'react/purity': 'off' } },
    // gtag.js recognises calls by `arguments` objects.
    { files: ['src/stores/shop/analytics-tags.ts'], rules: { 'prefer-rest-params': 'off' } },
    { files: ['src/api/http.ts'], rules: restricted(noStorage) },
    // Contract violations are logged to the console, through the one module for browser APIs.
    { files: ['src/stores/browser.ts'], rules: { 'no-console': 'off' } },
    // Inline scripts run before the first paint and cannot import a module.
    { files: ['src/stores/storage.ts', 'src/islands/inline/**'], rules: restricted([noFetch]) },
    {
      files: ['tests/**'],
      rules: {
        'no-restricted-imports': [
          'error',
          { paths: [{ name: 'fast-check', message: 'tests/support/fast-check.ts has a fixed seed' }] },
        ],
        'no-template-curly-in-string': 'off',
        'no-unsafe-optional-chaining': 'off',
        'typescript/no-unnecessary-condition': 'off',
      },
    },
    { files: ['tests/support/fast-check.ts'], rules: { 'no-restricted-imports': 'off' } },
  ],
});
