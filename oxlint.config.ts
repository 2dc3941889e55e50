// For all code except .astro files, which oxlint cannot read (eslint.config.mjs covers them). Rules and types are
// checked on one program, which tsgolint builds with TypeScript's native compiler.
import a11y from 'eslint-plugin-jsx-a11y-x';
import { defineConfig, type DummyRuleMap } from 'oxlint';
import tseslint from 'typescript-eslint';
import {
  fetchRules,
  functionsOfAtMost,
  generalRules,
  shopRules,
  storageRules,
} from './scripts/check/lint-rules.ts';

// ESLint rules extended by typescript-eslint, which oxlint lists under the ESLint name.
const withoutPrefix = new Set(['no-array-constructor', 'no-unused-expressions', 'no-useless-constructor']);

// Missing in oxlint 1.89, the last version with packages for every platform; it would be off anyway, like
// no-unsafe-enum-comparison below.
const unknown = new Set(['@typescript-eslint/no-unsafe-enum-assignment']);

const strictTypes: DummyRuleMap = Object.fromEntries(
  tseslint.configs.strictTypeChecked
    .flatMap(({ rules }) => Object.entries(rules ?? {}))
    .filter(([rule, setting]) => setting !== 'off' && !unknown.has(rule))
    .map(([rule, setting]) => {
      const name = rule.replace('@typescript-eslint/', '');
      return [name === rule || withoutPrefix.has(name) ? name : `typescript/${name}`, setting];
    }),
);

const handlers = [
  ...['Focus', 'Blur', 'KeyDown', 'KeyPress', 'KeyUp', 'Click', 'ContextMenu', 'DblClick', 'DoubleClick'],
  ...['Drag', 'DragEnd', 'DragEnter', 'DragExit', 'DragLeave', 'DragOver', 'DragStart', 'Drop', 'MouseDown'],
  ...['MouseEnter', 'MouseLeave', 'MouseMove', 'MouseOut', 'MouseOver', 'MouseUp'],
].map((event) => `on${event}`);
const accessibility: DummyRuleMap = {
  ...Object.fromEntries(
    Object.entries(a11y.configs.strict.rules as DummyRuleMap)
      .filter(([, setting]) => [setting].flat()[0] !== 'off')
      .map(([rule]) => [rule.replace('jsx-a11y-x/', 'jsx-a11y/'), 'error']),
  ),
  // The strict preset's options where oxlint's defaults are looser.
  'jsx-a11y/no-interactive-element-to-noninteractive-role': ['error', {}],
  'jsx-a11y/no-noninteractive-element-to-interactive-role': ['error', {}],
  'jsx-a11y/no-noninteractive-tabindex': ['error', { roles: [], tags: [] }],
  'jsx-a11y/no-static-element-interactions': ['error', { handlers }],
};

// recommended-latest of eslint-plugin-react-hooks, without the rules that concern a configured React Compiler only.
const reactRules: DummyRuleMap = Object.fromEntries(
  [
    'error-boundaries',
    'exhaustive-deps',
    'globals',
    'immutability',
    'incompatible-library',
    'preserve-manual-memoization',
    'purity',
    'refs',
    'rules-of-hooks',
    'set-state-in-effect',
    'set-state-in-render',
    'static-components',
    'unsupported-syntax',
    'use-memo',
    'void-use-memo',
  ].map((name) => [`react/${name}`, 'error']),
);

export default defineConfig({
  plugins: ['typescript', 'react', 'jsx-a11y', 'import'],
  categories: { correctness: 'off' },
  ignorePatterns: ['node_modules', '.data*/**', '.astro/**', '**/*.d.ts', '**/*.astro'],
  // Exceptions are configured here, in one visible place; disable comments are not respected.
  options: { typeAware: true, typeCheck: true, respectEslintDisableDirectives: false },
  rules: generalRules,
  overrides: [
    { files: ['**/*.{ts,tsx}'], rules: strictTypes },
    {
      files: ['**/*.{ts,tsx}'],
      rules: {
        'typescript/ban-ts-comment': [
          'error',
          { 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true },
        ],
        'typescript/consistent-type-imports': 'error',
        'typescript/no-confusing-void-expression': [
          'error',
          { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
        ],
        // Spreading a string into letters and omitting a header from a record are intended.
        'typescript/no-misused-spread': ['error', { allow: [{ from: 'lib', name: 'string' }] }],
        'typescript/no-dynamic-delete': 'off',
        // Enums are forbidden by the compiler (erasableSyntaxOnly), and this rule searches every type deeply for them.
        'typescript/no-unsafe-enum-comparison': 'off',
        'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
        // Rows of node:sqlite are typed at the call: `all<Row>(sql)`.
        'typescript/no-unnecessary-type-parameters': 'off',
        // The compiler reports it (noUnusedLocals, noUnusedParameters).
        'typescript/no-unused-vars': 'off',
        'typescript/restrict-plus-operands': ['error', { allowNumberAndString: true }],
        'typescript/restrict-template-expressions': ['error', { allowNumber: true }],
        'typescript/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      },
    },
    { files: ['src/**/*.{ts,tsx}', 'scripts/**/*.ts'], rules: functionsOfAtMost(70) },
    { files: ['src/**/*.{ts,tsx}', 'scripts/**/*.ts'], rules: { 'import/no-default-export': 'error' } },
    { files: ['src/**/*.{ts,tsx}'], rules: shopRules },
    { files: ['src/**/*.tsx'], rules: functionsOfAtMost(120) },
    { files: ['src/**/*.tsx'], rules: accessibility },
    { files: ['src/**/*.tsx'], rules: reactRules },
    // Astro calls a directive's default export; knip reads that of its configuration.
    {
      files: ['src/islands/shop/loading/client-intent.ts', 'scripts/check/knip.config.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
    // A delivery estimate depends on the day it is rendered.
    { files: ['src/islands/catalogue/product/ShellProduct.tsx'], rules: { 'react/purity': 'off' } },
    // A scrollable list of pictures must be focusable by keyboard.
    {
      files: ['src/components/catalogue/product/Gallery.tsx'],
      rules: { 'jsx-a11y/no-noninteractive-tabindex': 'off' },
    },
    // gtag.js recognises calls by `arguments` objects.
    { files: ['src/stores/shop/analytics-tags.ts'], rules: { 'prefer-rest-params': 'off' } },
    { files: ['src/api/http.ts'], rules: fetchRules },
    {
      files: ['src/api/http.ts'],
      rules: { 'no-restricted-properties': 'off', 'no-restricted-imports': 'off' },
    },
    // Contract violations are logged to the console, through the one module for browser APIs.
    { files: ['src/stores/browser.ts'], rules: { 'no-console': 'off' } },
    { files: ['src/stores/storage.ts', 'src/layouts/**'], rules: storageRules },
    {
      // Tests compare whole JSON responses; the assertion is the type check.
      files: ['tests/**'],
      rules: {
        'no-restricted-imports': [
          'error',
          { paths: [{ name: 'fast-check', message: 'tests/support/fast-check.ts has a fixed seed' }] },
        ],
        'no-template-curly-in-string': 'off',
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
        'typescript/no-non-null-assertion': 'off',
      },
    },
    { files: ['tests/support/fast-check.ts'], rules: { 'no-restricted-imports': 'off' } },
  ],
});
