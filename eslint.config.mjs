import { defineConfig, globalIgnores } from 'eslint/config';
import astro from 'eslint-plugin-astro';
import a11y from 'eslint-plugin-jsx-a11y-x';
import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const typescript = { files: ['**/*.{ts,tsx}'], ignores: ['**/*.astro/*.ts'] };
// An .astro file and its scripts, which the plugin takes out as files of their own; the type checker knows neither.
const astroFiles = ['**/*.astro', '**/*.astro/*.ts'];
const browserStorage = ['localStorage', 'sessionStorage'].map((name) => ({
  name,
  message:
    'Only src/stores/storage.ts touches the storage: it is the engine that survives a blocked, full or corrupt one.',
}));
const noFetch = { name: 'fetch', message: 'Calls are endpoints of src/api, made by src/api/http.ts.' };

export default defineConfig(
  globalIgnores(['.data*/**', '.astro/**', '**/*.d.ts']),
  // A rule that does not fit a file is changed here, where everybody sees it, not by a comment in that file.
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'off' } },

  {
    ...typescript,
    extends: [tseslint.configs.strictTypeChecked],
    languageOptions: { parserOptions: { projectService: true } },
  },
  {
    files: astroFiles,
    extends: [tseslint.configs.strict],
    rules: { '@typescript-eslint/no-unused-vars': 'off' },
  },
  astro.configs['flat/recommended'],
  // The same accessibility rules as below, made to understand Astro's own kinds of attributes.
  astro.configs['flat/jsx-a11y-strict'],
  { files: ['src/**/*.tsx'], extends: [hooks.configs.flat['recommended-latest']] },
  { files: ['src/**/*.tsx'], extends: [a11y.configs.strict] },

  {
    files: ['**/*.{ts,tsx,mjs,astro}'],
    rules: {
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-var': 'error',
      'prefer-const': 'error',
      'no-fallthrough': 'error',
      'no-constant-condition': 'error',
      'no-self-compare': 'error',
      'no-unsafe-finally': 'error',
      'no-template-curly-in-string': 'error',
      'no-empty': 'error',
      'no-eval': 'error',
      'max-depth': ['error', 4],
    },
  },
  {
    ...typescript,
    rules: {
      '@typescript-eslint/ban-ts-comment': [
        'error',
        { 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      // A text spread into its letters, a header taken out of a record: both are meant.
      '@typescript-eslint/no-misused-spread': ['error', { allow: [{ from: 'lib', name: 'string' }] }],
      '@typescript-eslint/no-dynamic-delete': 'off',
      // The compiler allows no enums (erasableSyntaxOnly), and these two look for theirs in the depth of every type.
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      // Rows of node:sqlite are named where they are read: `all<Row>(sql)`.
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      // The compiler says it already (noUnusedLocals, noUnusedParameters).
      '@typescript-eslint/no-unused-vars': 'off',
      '@typescript-eslint/restrict-plus-operands': ['error', { allowNumberAndString: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
    },
  },

  {
    files: ['src/**/*.{ts,tsx}', 'scripts/**/*.ts'],
    rules: {
      'max-lines-per-function': ['error', { max: 70, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': [
        'error',
        { selector: 'ExportDefaultDeclaration', message: 'Exports have names.' },
      ],
    },
  },
  {
    files: ['src/**/*.tsx'],
    rules: { 'max-lines-per-function': ['error', { max: 120, skipBlankLines: true, skipComments: true }] },
  },

  {
    files: ['src/**/*.{ts,tsx,astro}'],
    rules: {
      'no-console': 'error',
      'no-restricted-globals': ['error', noFetch, ...browserStorage],
      'no-restricted-properties': [
        'error',
        ...['window', 'globalThis', 'self'].flatMap((object) =>
          [noFetch, ...browserStorage].map(({ name, message }) => ({ object, property: name, message })),
        ),
      ],
      'no-restricted-imports': [
        'error',
        { paths: [{ name: 'ofetch', message: 'Only src/api/http.ts knows the HTTP client.' }] },
      ],
    },
  },
  // They fetch the shop's own code and pages, which are no calls of the API.
  {
    files: ['src/islands/shop/bring-code.ts', 'src/islands/intent-directive.ts'],
    rules: { 'no-restricted-globals': ['error', ...browserStorage] },
  },
  // gtag.js knows a call by its being `arguments`; that is its contract.
  { files: ['src/stores/analytics-tags.ts'], rules: { 'prefer-rest-params': 'off' } },
  {
    files: ['src/api/http.ts'],
    rules: {
      'no-restricted-globals': ['error', ...browserStorage],
      'no-restricted-properties': 'off',
      'no-restricted-imports': 'off',
    },
  },
  // What goes against the contract is told to whoever opens the console, through the one door to the browser.
  { files: ['src/stores/browser.ts'], rules: { 'no-console': 'off' } },
  // The currency is chosen by an inline script before the first paint, which no module can be.
  {
    files: ['src/stores/storage.ts', 'src/layouts/**'],
    rules: { 'no-restricted-globals': ['error', noFetch], 'no-restricted-properties': 'off' },
  },

  {
    // Answers are read as JSON and compared whole: a test's assertion is its check of the type.
    files: ['tests/**'],
    rules: {
      'no-template-curly-in-string': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
    },
  },
);
