// Of all code but .astro files, which oxlint cannot read (eslint.config.mjs has them). Rules and types are asked of one
// program, which tsgolint makes with TypeScript's native compiler.
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

// Rules that oxlint has under the name of the rule of ESLint which typescript-eslint extends.
const withoutPrefix = new Set(['no-array-constructor', 'no-unused-expressions', 'no-useless-constructor']);

// Newer than oxlint 1.89, the last whose packages for every platform were to be had; off in any case, like its sister below.
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
  // What oxlint lets pass by itself and the strict rules do not.
  'jsx-a11y/no-interactive-element-to-noninteractive-role': ['error', {}],
  'jsx-a11y/no-noninteractive-element-to-interactive-role': ['error', {}],
  'jsx-a11y/no-noninteractive-tabindex': ['error', { roles: [], tags: [] }],
  'jsx-a11y/no-static-element-interactions': ['error', { handlers }],
};

// recommended-latest of eslint-plugin-react-hooks, but for what only a configured React Compiler can get wrong.
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
  // A rule that does not fit a file is changed here, where everybody sees it, not by a comment in that file.
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
        // A text spread into its letters, a header taken out of a record: both are meant.
        'typescript/no-misused-spread': ['error', { allow: [{ from: 'lib', name: 'string' }] }],
        'typescript/no-dynamic-delete': 'off',
        // The compiler allows no enums (erasableSyntaxOnly), and this one looks for theirs in the depth of every type.
        'typescript/no-unsafe-enum-comparison': 'off',
        'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
        // Rows of node:sqlite are named where they are read: `all<Row>(sql)`.
        'typescript/no-unnecessary-type-parameters': 'off',
        // The compiler says it already (noUnusedLocals, noUnusedParameters).
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
    // They fetch the shop's own code and pages, which are no calls of the API.
    { files: ['src/islands/shop/bring-code.ts', 'src/islands/intent-directive.ts'], rules: fetchRules },
    // Astro calls what a directive exports by default.
    { files: ['src/islands/intent-directive.ts'], rules: { 'import/no-default-export': 'off' } },
    // An estimate of delivery is of the day on which it is drawn.
    { files: ['src/islands/catalogue/ShellProduct.tsx'], rules: { 'react/purity': 'off' } },
    // A list of pictures that scrolls is reached by keyboard.
    {
      files: ['src/components/Gallery.tsx'],
      rules: { 'jsx-a11y/no-noninteractive-tabindex': 'off' },
    },
    // gtag.js knows a call by its being `arguments`; that is its contract.
    { files: ['src/stores/analytics-tags.ts'], rules: { 'prefer-rest-params': 'off' } },
    { files: ['src/api/http.ts'], rules: fetchRules },
    {
      files: ['src/api/http.ts'],
      rules: { 'no-restricted-properties': 'off', 'no-restricted-imports': 'off' },
    },
    // What goes against the contract is told to whoever opens the console, through the one door to the browser.
    { files: ['src/stores/browser.ts'], rules: { 'no-console': 'off' } },
    { files: ['src/stores/storage.ts', 'src/layouts/**'], rules: storageRules },
    {
      // Answers are read as JSON and compared whole: a test's assertion is its check of the type.
      files: ['tests/**'],
      rules: {
        'no-template-curly-in-string': 'off',
        'typescript/no-unsafe-argument': 'off',
        'typescript/no-unsafe-assignment': 'off',
        'typescript/no-unsafe-call': 'off',
        'typescript/no-unsafe-member-access': 'off',
        'typescript/no-unsafe-return': 'off',
        'typescript/no-non-null-assertion': 'off',
      },
    },
  ],
});
